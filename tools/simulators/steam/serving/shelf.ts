import type { Packed } from './answer.ts';

/** Keeps finished answers by address up to a number of bytes; the one unused for longest goes first. */
export class Shelf {
  readonly #limit: number;
  readonly #kept = new Map<string, { revision: number; packed: Packed; bytes: number }>();
  #bytes = 0;

  constructor(limitBytes: number) {
    this.#limit = limitBytes;
  }

  /** The kept answer, if it was made for this revision. */
  find(key: string, revision: number): Packed | undefined {
    const kept = this.#kept.get(key);
    if (kept === undefined) return undefined;
    this.#kept.delete(key);
    if (kept.revision !== revision) {
      this.#bytes -= kept.bytes;
      return undefined;
    }
    this.#kept.set(key, kept);
    return kept.packed;
  }

  keep(key: string, revision: number, packed: Packed): void {
    // The compressed copy comes later and is about a third of the plain text.
    const bytes = Math.ceil(packed.plain.length * 1.35);
    this.#kept.set(key, { revision, packed, bytes });
    this.#bytes += bytes;
    for (const [oldest, { bytes: freed }] of this.#kept) {
      if (this.#bytes <= this.#limit || oldest === key) break;
      this.#kept.delete(oldest);
      this.#bytes -= freed;
    }
  }
}
