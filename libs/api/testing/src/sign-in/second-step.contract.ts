import { beforeEach, describe, expect, it } from '@jest/globals';
import type { SecondStepRepository } from '@patchlight/application/ports';

const NOW = new Date('2026-11-21T12:00:00Z');
const CODES = ['0123456789ABCDEF', 'GHJKMNPQRSTVWXYZ'];

/** Contract of every SecondStepRepository. `given` creates an empty one and two users. */
export const secondStepContract = (
  given: () => Promise<{ secondSteps: SecondStepRepository; ada: string; bob: string }>,
): void => {
  describe('as a SecondStepRepository', () => {
    let secondSteps: SecondStepRepository;
    let ada: string;
    let bob: string;
    beforeEach(async () => {
      ({ secondSteps, ada, bob } = await given());
    });
    const turnOn = async (userId: string): Promise<void> => {
      await secondSteps.begin(userId, `sealed for ${userId}`, NOW);
      expect(await secondSteps.confirm(userId, `sealed for ${userId}`, 100, NOW)).toBe(true);
      await secondSteps.replaceRecoveryCodes(userId, CODES);
    };

    it('returns nothing before the setup', async () => {
      expect(await secondSteps.find(ada)).toBeNull();
      expect(await secondSteps.useStep(ada, 100)).toBe(false);
      expect(await secondSteps.useRecoveryCode(ada, CODES[0]!)).toBe(false);
      expect(await secondSteps.remove(ada)).toBe(false);
    });

    it('enables a secret only with its first code', async () => {
      expect(await secondSteps.begin(ada, 'sealed', NOW)).toBe(true);
      expect(await secondSteps.find(ada)).toEqual({ sealedSecret: 'sealed', confirmedAt: null });
      expect(await secondSteps.confirm(ada, 'sealed', 100, NOW)).toBe(true);
      expect(await secondSteps.find(ada)).toEqual({ sealedSecret: 'sealed', confirmedAt: NOW });
      expect(await secondSteps.find(bob)).toBeNull();
    });

    it('replaces an unconfirmed secret, but not a confirmed one', async () => {
      await secondSteps.begin(ada, 'first', NOW);
      expect(await secondSteps.begin(ada, 'second', NOW)).toBe(true);
      expect(await secondSteps.confirm(ada, 'first', 100, NOW)).toBe(false);
      expect(await secondSteps.confirm(ada, 'second', 100, NOW)).toBe(true);
      expect(await secondSteps.confirm(ada, 'second', 101, NOW)).toBe(false);
      expect(await secondSteps.begin(ada, 'third', NOW)).toBe(false);
      expect(await secondSteps.find(ada)).toMatchObject({ sealedSecret: 'second' });
    });

    it('accepts each time step once, including the first one, and no earlier one', async () => {
      await turnOn(ada);
      expect(await secondSteps.useStep(ada, 100)).toBe(false);
      expect(await secondSteps.useStep(ada, 102)).toBe(true);
      expect(await secondSteps.useStep(ada, 102)).toBe(false);
      expect(await secondSteps.useStep(ada, 101)).toBe(false);
      expect(await secondSteps.useStep(ada, 103)).toBe(true);
    });

    it('accepts a time step and a recovery code from one of ten concurrent calls', async () => {
      await turnOn(ada);
      const ten = (use: () => Promise<boolean>) => Promise.all(Array.from({ length: 10 }, use));
      expect((await ten(() => secondSteps.useStep(ada, 105))).filter(Boolean)).toHaveLength(1);
      expect((await ten(() => secondSteps.useRecoveryCode(ada, CODES[0]!))).filter(Boolean)).toHaveLength(1);
    });

    it("accepts each of a user's own recovery codes once", async () => {
      await turnOn(ada);
      await turnOn(bob);
      await secondSteps.replaceRecoveryCodes(bob, ['VWXYZVWXYZVWXYZ0']);
      expect(await secondSteps.useRecoveryCode(bob, CODES[0]!)).toBe(false);
      expect(await secondSteps.useRecoveryCode(ada, CODES[0]!)).toBe(true);
      expect(await secondSteps.useRecoveryCode(ada, CODES[0]!)).toBe(false);
      expect(await secondSteps.useRecoveryCode(ada, CODES[1]!)).toBe(true);
    });

    it('rejects old recovery codes once there are new ones', async () => {
      await turnOn(ada);
      await secondSteps.replaceRecoveryCodes(ada, ['VWXYZVWXYZVWXYZ0']);
      expect(await secondSteps.useRecoveryCode(ada, CODES[0]!)).toBe(false);
      expect(await secondSteps.useRecoveryCode(ada, 'VWXYZVWXYZVWXYZ0')).toBe(true);
    });

    it('deletes everything of one user', async () => {
      await turnOn(ada);
      await turnOn(bob);
      expect(await secondSteps.remove(ada)).toBe(true);
      expect(await secondSteps.find(ada)).toBeNull();
      expect(await secondSteps.useRecoveryCode(ada, CODES[0]!)).toBe(false);
      expect(await secondSteps.useRecoveryCode(bob, CODES[0]!)).toBe(true);
    });
  });
};
