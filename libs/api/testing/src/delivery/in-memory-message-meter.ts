import { MessageMeter } from '@patchlight/application/ports';

/** Counts messages per user over all days. */
export class InMemoryMessageMeter extends MessageMeter {
  readonly used = new Map<string, number>();
  /** Of all users. */
  limit = Infinity;

  override async consume(requests: readonly { userId: string; count: number }[]): Promise<number[]> {
    return requests.map(({ userId, count }) => {
      const used = this.used.get(userId) ?? 0;
      const allowed = Math.min(count, Math.max(0, this.limit - used));
      this.used.set(userId, used + allowed);
      return allowed;
    });
  }
}
