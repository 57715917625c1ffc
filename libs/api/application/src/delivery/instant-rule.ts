import { InstantNeedsPro } from '@patchlight/domain';
import type { PlanFeatures } from '../kernel/ports.ts';

/** Checks that users choose instant notifications only with PRO. What they chose before is kept when PRO ends. */
export class InstantRule {
  constructor(private readonly planFeatures: PlanFeatures) {}

  /** @throws {InstantNeedsPro} */
  async check(userId: string, choosesMore: boolean): Promise<void> {
    if (choosesMore && !(await this.planFeatures.includes(userId, 'instantNotifications')))
      throw new InstantNeedsPro();
  }
}
