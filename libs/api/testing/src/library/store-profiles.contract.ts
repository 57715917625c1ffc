import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { StoreProfiles } from '@patchlight/application/ports';

/** A store with a public and a private profile. */
export interface StoreProfilesSubject {
  profiles: StoreProfiles;
  open: { vanity: string; steamId: string };
  hidden: { steamId: string };
  unknownVanity: string;
  breakStore(reason: 'throttled' | 'unreachable' | 'malformed'): Promise<void>;
  close(): Promise<void>;
}

export const storeProfilesContract = (
  name: string,
  makeSubject: () => Promise<StoreProfilesSubject>,
): void => {
  describe(`profiles at the store: ${name}`, () => {
    let subject: StoreProfilesSubject;
    beforeEach(async () => {
      subject = await makeSubject();
    });
    afterEach(() => subject.close());

    it('resolves a name, and returns nothing for an unknown one', async () => {
      const { profiles, open, unknownVanity } = subject;
      expect(profiles.hasKey).toBe(true);
      expect(await profiles.resolveName(open.vanity)).toBe(open.steamId);
      expect(await profiles.resolveName(unknownVanity)).toBeNull();
    });

    it('returns the games of a public profile without duplicates, with their names', async () => {
      const owned = (await subject.profiles.fetchOwnedGames(subject.open.steamId)) ?? [];
      expect(owned.length).toBeGreaterThan(1);
      expect(new Set(owned.map(({ appId }) => appId)).size).toBe(owned.length);
      for (const game of owned)
        expect(game).toEqual({
          appId: expect.any(Number),
          name: expect.stringMatching(/\S/),
          play: expect.objectContaining({ minutes: expect.any(Number), recentMinutes: expect.any(Number) }),
        });
      expect(owned.some(({ play }) => play.lastAt instanceof Date)).toBe(true);
    });

    it('returns the wishlist of a public profile without duplicates', async () => {
      const wishlist = (await subject.profiles.fetchWishlist(subject.open.steamId)) ?? [];
      expect(wishlist.length).toBeGreaterThan(1);
      expect(new Set(wishlist).size).toBe(wishlist.length);
    });

    it('returns null for private data of a profile', async () => {
      const { profiles, hidden } = subject;
      expect([
        await profiles.fetchOwnedGames(hidden.steamId),
        await profiles.fetchWishlist(hidden.steamId),
      ]).toEqual([null, null]);
    });

    it.each(['throttled', 'unreachable', 'malformed'] as const)(
      'fails with a store error that is %s',
      async (reason) => {
        const { profiles, open, breakStore } = subject;
        await breakStore(reason);
        const failure = { name: 'StoreError', reason };
        await expect(profiles.resolveName(open.vanity)).rejects.toMatchObject(failure);
        await expect(profiles.fetchOwnedGames(open.steamId)).rejects.toMatchObject(failure);
        await expect(profiles.fetchWishlist(open.steamId)).rejects.toMatchObject(failure);
      },
    );
  });
};
