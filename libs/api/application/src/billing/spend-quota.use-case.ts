import { limitsOf } from '@patchlight/domain';
import type { Clock } from '../kernel/clock.port.ts';
import type { BillingQueries } from './billing.queries.ts';
import type { Metered, UsageMeter } from './usage-meter.port.ts';

/** Takes one of what the plan allows a day, or says that nothing is left. */
export class SpendQuota {
  constructor(
    private readonly billing: BillingQueries,
    private readonly meter: UsageMeter,
    private readonly clock: Clock,
  ) {}

  async execute(userId: string, what: Metered): Promise<boolean> {
    const limits = limitsOf(await this.billing.plan(userId));
    const limit = what === 'apiCalls' ? limits.apiCallsDaily : limits.notificationsDaily;
    return this.meter.take(userId, what, limit, this.clock.now());
  }
}
