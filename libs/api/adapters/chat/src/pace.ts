/** More entries are searched for obsolete ones. */
const ROOM = 1_000;

/** The earliest times of the next messages by channel, in this process. */
export class Pace {
  private readonly freeAt = new Map<string, number>();

  /**
   * Takes the next turn of a channel, unless it is more than `mostMs` away.
   * @param now in ms, like all times
   * @returns the wait in ms
   */
  reserve(channel: string, now: number, { gapMs, mostMs }: { gapMs: number; mostMs: number }): number {
    const at = Math.max(now, this.freeAt.get(channel) ?? 0);
    if (at - now <= mostMs) this.freeAt.set(channel, at + gapMs);
    if (this.freeAt.size > ROOM) this.forgetBefore(now);
    return at - now;
  }

  /** No turn before this time. */
  postpone(channel: string, until: number): void {
    this.freeAt.set(channel, Math.max(until, this.freeAt.get(channel) ?? 0));
  }

  private forgetBefore(now: number): void {
    for (const [channel, at] of this.freeAt) if (at <= now) this.freeAt.delete(channel);
  }
}
