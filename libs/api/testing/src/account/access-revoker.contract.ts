import { describe, expect, it } from '@jest/globals';
import type { AccessRevoker } from '@patchlight/application/ports';
import type { RevokedAccess } from '@patchlight/contracts';

const ALL: RevokedAccess[] = [
  'passkeys',
  'steam',
  'twoStep',
  'apiTokens',
  'calendarFeeds',
  'updateFeeds',
  'calendarConnection',
  'chatChannels',
  'webhooks',
];

export interface AccessRevokerPorts {
  revoker: AccessRevoker;
  ada: string;
  bob: string;
  /** Adds access of these kinds for a user. */
  give(userId: string, ...access: RevokedAccess[]): Promise<void>;
}

/** Contract of every AccessRevoker. `given` creates one and two users who have nothing. */
export const accessRevokerContract = (given: () => Promise<AccessRevokerPorts>): void => {
  describe('as an AccessRevoker', () => {
    it('revokes all access once, and returns what it was', async () => {
      const { revoker, ada, give } = await given();
      await give(ada, ...ALL);
      expect(await revoker.revokeAll(ada)).toEqual(ALL);
      expect(await revoker.revokeAll(ada)).toEqual([]);
    });

    it.each(ALL)('returns only %s if there is nothing else', async (kind) => {
      const { revoker, ada, give } = await given();
      await give(ada, kind);
      expect(await revoker.revokeAll(ada)).toEqual([kind]);
    });

    it('does not affect other users', async () => {
      const { revoker, ada, bob, give } = await given();
      await give(bob, ...ALL);
      expect(await revoker.revokeAll(ada)).toEqual([]);
      expect(await revoker.revokeAll(bob)).toEqual(ALL);
    });
  });
};
