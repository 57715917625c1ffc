/** FNV-1a, 32 bit: hashes a seed text to a number. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    hash ^= text.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** A seeded random number generator (mulberry32): the same seed gives the same numbers. */
export class SeededRandom {
  #state: number;

  constructor(...seed: readonly (number | string)[]) {
    this.#state = hashOf(seed.join('/'));
  }

  /** A number in [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number between both ends, ends included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    const item = list[this.int(0, list.length - 1)];
    if (item === undefined) throw new RangeError('cannot pick from an empty list');
    return item;
  }

  /** Up to `count` different items, in random order. */
  several<T>(list: readonly T[], count: number): T[] {
    const rest = [...list];
    const taken: T[] = [];
    while (taken.length < count && rest.length > 0)
      taken.push(...rest.splice(this.int(0, rest.length - 1), 1));
    return taken;
  }

  /** Lower-case hexadecimal digits, as in Steam's picture hashes. */
  hex(digits: number): string {
    let text = '';
    while (text.length < digits) text += this.int(0, 15).toString(16);
    return text;
  }
}
