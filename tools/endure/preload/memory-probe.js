/**
 * Loaded into a process of the product, with --expose-gc: appends a line to the file MEMORY_PROBE every ten seconds,
 * with what is left of its memory after a full collection. Bytes.
 */
import { appendFileSync } from 'node:fs';

const file = process.env.MEMORY_PROBE;
if (file) {
  setInterval(() => {
    globalThis.gc();
    const { rss, heapUsed, external } = process.memoryUsage();
    appendFileSync(file, `${JSON.stringify({ at: Date.now(), rss, heap: heapUsed + external })}\n`);
  }, 10_000).unref();
}
