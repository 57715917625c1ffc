/** Timeouts in a row after which everything for a receiver waits. */
const IN_A_ROW = 3;
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** More are searched for those whose wait is long over. */
const ROOM = 10_000;

interface Silence {
  timeouts: number;
  /** When the present wait began. */
  since: number;
  until: number;
}

/** Receivers that did not answer in time, in this process. */
export class SilentReceivers {
  private readonly silences = new Map<string, Silence>();

  /** @returns until when nothing is sent to it; null: it may be tried */
  waitsUntil(receiver: string, now: Date): Date | null {
    const until = this.silences.get(receiver)?.until ?? 0;
    return until > now.getTime() ? new Date(until) : null;
  }

  /** Whatever it answers, it is not silent. */
  answered(receiver: string): void {
    this.silences.delete(receiver);
  }

  /**
   * An attempt has timed out. Those that were under way when a wait began count for none.
   * @returns until when everything for the receiver waits now; null: no wait begins
   */
  timedOut(receiver: string, startedAt: Date, now: Date): Date | null {
    const { timeouts, since } = this.silences.get(receiver) ?? { timeouts: 0, since: 0 };
    if (startedAt.getTime() <= since) return null;
    const silence = { timeouts: timeouts + 1, since: 0, until: 0 };
    this.silences.set(receiver, silence);
    if (this.silences.size > ROOM) this.forgetBefore(now.getTime() - LONGEST_WAIT_MS);
    if (silence.timeouts < IN_A_ROW) return null;
    const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (silence.timeouts - IN_A_ROW), LONGEST_WAIT_MS);
    silence.since = now.getTime();
    silence.until = silence.since + waitMs;
    return new Date(silence.until);
  }

  private forgetBefore(time: number): void {
    for (const [receiver, { until }] of this.silences) if (until < time) this.silences.delete(receiver);
  }
}
