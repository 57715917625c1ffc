import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { StoreError } from '@patchlight/application/ports';
import type { StoreIdentity } from '@patchlight/application/ports';

const STEAM_ID = '76561190000000011';
const RETURN_TO = 'https://patchlight.example/api/auth/steam/return?state=a-state';

/** A store with sign-in, and means to break it. */
export interface StoreIdentitySubject {
  identity: StoreIdentity;
  /** The query of the return URL after agreeing, or declining with null. */
  answer(page: string, steamId: string | null): URLSearchParams;
  /** Makes the store reject its assertions. */
  denyAll(): void;
  goAway(): void;
  close(): Promise<void>;
}

/** Contract of every StoreIdentity. */
export const storeIdentityContract = (given: () => Promise<StoreIdentitySubject>): void => {
  describe('as a StoreIdentity', () => {
    let subject: StoreIdentitySubject;
    beforeEach(async () => {
      subject = await given();
    });
    afterEach(() => subject.close());
    const bring = (steamId: string | null = STEAM_ID, returnTo = RETURN_TO) =>
      subject.identity.verify(subject.answer(subject.identity.signInUrl(returnTo), steamId), RETURN_TO);

    it('returns who signed in, with a new nonce each time', async () => {
      const first = await bring();
      const second = await bring();
      expect(first).toEqual({ outcome: 'identified', steamId: STEAM_ID, nonce: expect.stringMatching(/./) });
      expect(second).toMatchObject({ outcome: 'identified' });
      expect(second).not.toEqual(first);
    });

    it('reports that the user declined', async () => {
      expect(await bring(null)).toEqual({ outcome: 'cancelled' });
    });

    it('rejects an assertion for another return URL or another state', async () => {
      for (const other of [
        RETURN_TO.replace('a-state', 'another'),
        RETURN_TO.replace('patchlight', 'elsewhere'),
      ])
        expect(await bring(STEAM_ID, other)).toMatchObject({ outcome: 'refused' });
    });

    it('rejects an assertion that the store does not confirm', async () => {
      subject.denyAll();
      expect(await bring()).toMatchObject({ outcome: 'refused' });
    });

    it('reports that the store is unavailable', async () => {
      subject.goAway();
      await expect(bring()).rejects.toThrow(StoreError);
    });
  });
};
