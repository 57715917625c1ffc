const COLOURS = 24;

/** Assigns each game a color number from 1 to 24, in order of appearance, then from 1 again. */
export class GameColors {
  readonly #numbers = new Map<number, number>();

  of(appId: number): number {
    const known = this.#numbers.get(appId);
    if (known !== undefined) return known;
    const next = (this.#numbers.size % COLOURS) + 1;
    this.#numbers.set(appId, next);
    return next;
  }
}
