import { UNLIMITED, limitsOf, nextUtcMidnight } from '@patchlight/domain';
import type { Clock } from '../kernel/ports.ts';
import type { BillingQueries, Metered, UsageMeter } from './ports.ts';

/** The outcome of a request for quota. */
export interface Quota {
  isGranted: boolean;
  /** Per day; null: unlimited. */
  limit: number | null;
  /** 0 without a limit. */
  remaining: number;
  /** Until the next UTC day begins, rounded up. */
  secondsLeft: number;
}

/** Consumes one unit of the plan's daily quota, or reports that none is left. */
export class SpendQuota {
  constructor(
    private readonly billing: Pick<BillingQueries, 'getPlan'>,
    private readonly meter: UsageMeter,
    private readonly clock: Clock,
  ) {}

  async execute(userId: string, what: Metered): Promise<Quota> {
    const { apiCallsDaily, notificationsDaily } = limitsOf(await this.billing.getPlan(userId));
    const allowed = what === 'apiCalls' ? apiCallsDaily : notificationsDaily;
    const limit = allowed < UNLIMITED ? allowed : null;
    const now = this.clock.now();
    const used = await this.meter.consume(userId, what, limit, now);
    return {
      isGranted: used !== null,
      limit,
      remaining: used === null || limit === null ? 0 : limit - used,
      secondsLeft: Math.ceil((nextUtcMidnight(now).getTime() - now.getTime()) / 1_000),
    };
  }
}
