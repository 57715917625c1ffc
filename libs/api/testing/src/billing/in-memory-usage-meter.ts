import { UsageMeter } from '@patchlight/application/ports';
import type { Metered } from '@patchlight/application/ports';

export class InMemoryUsageMeter extends UsageMeter {
  private readonly counts = new Map<string, number>();

  override async consume(
    userId: string,
    what: Metered,
    limit: number | null,
    now: Date,
  ): Promise<number | null> {
    const key = `${userId} ${what} ${now.toISOString().slice(0, 10)}`;
    const used = this.counts.get(key) ?? 0;
    if (limit !== null && used >= limit) return null;
    this.counts.set(key, used + 1);
    return used + 1;
  }
}
