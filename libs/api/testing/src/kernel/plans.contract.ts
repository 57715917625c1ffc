import { beforeEach, describe, expect, it } from '@jest/globals';
import type { PlanCap, PlanFeatures } from '@patchlight/application/ports';
import { FEATURES, isUnlimited } from '@patchlight/contracts';
import type { PlanType } from '@patchlight/contracts';

export interface PlanPorts {
  plans: PlanCap & PlanFeatures;
  /** Two existing users. */
  userIds: [string, string];
  give(userId: string, plan: PlanType): Promise<unknown>;
}

/** Contract of every PlanCap and PlanFeatures. */
export const plansContract = (given: () => Promise<PlanPorts>): void => {
  describe('as PlanCap and PlanFeatures', () => {
    let ports: PlanPorts;
    let ada: string;
    let bob: string;
    const of = async (userId: string) => {
      const { plans } = ports;
      const included = await Promise.all(FEATURES.map((feature) => plans.includes(userId, feature)));
      return [await plans.getGameLimit(userId), await plans.getNewGameLimit(userId), new Set(included)];
    };
    beforeEach(async () => {
      ports = await given();
      [ada, bob] = ports.userIds;
    });

    it('return ten games and no features for FREE and for unknown users', async () => {
      const free = [10, 50, new Set([false])];
      expect([await of(ada), await of('999999')]).toEqual([free, free]);
    });

    it('return the PRO limits and features for their user only, while PRO lasts', async () => {
      await ports.give(ada, 'PRO');
      const [games, newGames, features] = await of(ada);
      expect([isUnlimited(Number(games)), newGames, features]).toEqual([true, 500, new Set([true])]);
      expect((await of(bob))[0]).toBe(10);
      await ports.give(ada, 'FREE');
      expect(await of(ada)).toEqual(await of(bob));
    });

    it('return all PRO features for an admin', async () => {
      await ports.give(ada, 'ADMIN');
      const [games, newGames, features] = await of(ada);
      expect([isUnlimited(Number(games)), isUnlimited(Number(newGames)), features]).toEqual([
        true,
        true,
        new Set([true]),
      ]);
    });
  });
};
