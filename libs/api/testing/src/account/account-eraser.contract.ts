import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AccountEraser } from '@patchlight/application/ports';

export interface AccountEraserSubject {
  eraser: AccountEraser;
  /** Adds a user with a session. @returns the id */
  addUser(): Promise<string>;
  /** Stores the customer id of a user. */
  openBilling(userId: string, customerId: string): Promise<unknown>;
  /** Counts users and sessions. */
  count(): Promise<{ users: number; sessions: number }>;
}

/** Contract of every `AccountEraser`. `given` creates one without users. */
export const accountEraserContract = (given: () => Promise<AccountEraserSubject>): void => {
  describe('as an AccountEraser', () => {
    let subject: AccountEraserSubject;
    beforeEach(async () => {
      subject = await given();
    });

    it('deletes a user with the sessions, without affecting others', async () => {
      const ada = await subject.addUser();
      await subject.addUser();
      expect(await subject.eraser.erase(ada)).toBeNull();
      expect(await subject.count()).toEqual({ users: 1, sessions: 1 });
    });

    it('returns the customer id of the user', async () => {
      const ada = await subject.addUser();
      await subject.openBilling(ada, 'cus_ada');
      expect(await subject.eraser.erase(ada)).toBe('cus_ada');
    });

    it('returns nothing for an unknown or deleted user', async () => {
      const ada = await subject.addUser();
      await subject.eraser.erase(ada);
      expect(await subject.eraser.erase(ada)).toBeUndefined();
      expect(await subject.eraser.erase('999999')).toBeUndefined();
    });
  });
};
