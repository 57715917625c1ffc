import { beforeEach, describe, expect, it } from '@jest/globals';
import type { SetupCodes, UnitOfWork, UserRepository } from '@patchlight/application/ports';
import { setTimeout as sleep } from 'node:timers/promises';
import { aUser } from '../identity/user.builder.ts';

interface Given {
  codes: SetupCodes;
  users: UserRepository;
  unitOfWork: UnitOfWork;
}

/** Contract of every SetupCodes. `given` has neither codes nor users. */
export const setupCodesContract = (given: () => Promise<Given>): void => {
  describe('as SetupCodes', () => {
    let now: Given;
    const redeem = (code: string): Promise<boolean> => now.unitOfWork.run(() => now.codes.redeem(code));
    beforeEach(async () => {
      now = await given();
      await now.codes.add('one code');
      await now.codes.add('another');
    });

    it('redeem a code once, and invalidate the others', async () => {
      expect(await redeem('one code')).toBe(true);
      expect(await redeem('one code')).toBe(false);
      expect(await redeem('another')).toBe(false);
    });

    it('reject a foreign code', async () => {
      expect(await redeem('a guess')).toBe(false);
      expect(await redeem('one code')).toBe(true);
    });

    it('let one of several concurrent callers redeem, with any codes', async () => {
      const tries = Array.from({ length: 8 }, (_, n) =>
        now.unitOfWork.run(async () => {
          const isMine = await now.codes.redeem(n % 2 ? 'one code' : 'another');
          // Concurrent work must not see codes that this work has consumed but not committed.
          await sleep(30);
          return isMine;
        }),
      );
      expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
    });

    it('reject every code once there is an admin', async () => {
      const admin = aUser({ isAdmin: true });
      await now.users.add(admin);
      expect(await redeem('one code')).toBe(false);
    });

    it('drop a code after ten newer ones', async () => {
      for (let n = 0; n < 9; n += 1) await now.codes.add(`newer ${n}`);
      expect(await redeem('one code')).toBe(false);
      expect(await redeem('another')).toBe(true);
    });
  });
};
