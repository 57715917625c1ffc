import { AttemptLimiter } from '@patchlight/application/ports';
import type { AttemptLimit, Clock } from '@patchlight/application/ports';
import { TooManyAttempts } from '@patchlight/domain';

export class InMemoryAttemptLimiter extends AttemptLimiter {
  private readonly counts = new Map<string, { attempts: number; endsAt: number }>();

  constructor(private readonly clock: Clock) {
    super();
  }

  override async consume(key: string, { points, seconds }: AttemptLimit): Promise<void> {
    const now = this.clock.now().getTime();
    const known = this.counts.get(key);
    const count = known && known.endsAt > now ? known : { attempts: 0, endsAt: now + seconds * 1000 };
    count.attempts += 1;
    this.counts.set(key, count);
    if (count.attempts > points) throw new TooManyAttempts(Math.ceil((count.endsAt - now) / 1000));
  }

  override async reset(key: string): Promise<void> {
    this.counts.delete(key);
  }

  /** Keys of the counted attempts. */
  get keys(): string[] {
    return [...this.counts.keys()];
  }
}
