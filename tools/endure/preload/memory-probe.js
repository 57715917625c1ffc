/**
 * Loaded into a process of the product, with --expose-gc: appends a line to the file MEMORY_PROBE every ten seconds,
 * with its memory after a full garbage collection, in bytes.
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
