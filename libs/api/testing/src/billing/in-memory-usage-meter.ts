import type { Metered, UsageMeter } from '@patchlight/application/ports';

export class InMemoryUsageMeter implements UsageMeter {
  private readonly counts = new Map<string, number>();

  async consume(userId: string, what: Metered, limit: number | null, now: Date): Promise<number | null> {
    const key = `${userId} ${what} ${now.toISOString().slice(0, 10)}`;
    const used = this.counts.get(key) ?? 0;
    if (limit !== null && used >= limit) return null;
    this.counts.set(key, used + 1);
    return used + 1;
  }
}
