import type { Packed } from './packed-response.ts';

/** An LRU cache of responses by URL, limited by bytes. */
export class ResponseCache {
  readonly #limit: number;
  readonly #entries = new Map<string, { revision: number; packed: Packed; bytes: number }>();
  #bytes = 0;

  constructor(limitBytes: number) {
    this.#limit = limitBytes;
  }

  /** The cached response, unless it is of another revision. */
  get(key: string, revision: number): Packed | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    if (entry.revision !== revision) {
      this.#bytes -= entry.bytes;
      return undefined;
    }
    this.#entries.set(key, entry);
    return entry.packed;
  }

  set(key: string, revision: number, packed: Packed): void {
    // The compressed copy is added later and is about a third of the plain text.
    const bytes = Math.ceil(packed.plain.length * 1.35);
    this.#entries.set(key, { revision, packed, bytes });
    this.#bytes += bytes;
    for (const [oldest, { bytes: freed }] of this.#entries) {
      if (this.#bytes <= this.#limit || oldest === key) break;
      this.#entries.delete(oldest);
      this.#bytes -= freed;
    }
  }
}
