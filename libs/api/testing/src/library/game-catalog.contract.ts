import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { GameCatalog } from '@patchlight/application/ports';

/** A store with at least one game, and means to break it. */
export interface GameCatalogSubject {
  catalog: GameCatalog;
  /** A game of the store, with at least one developer, that is out and has a price. */
  game: { appId: number; name: string };
  /** An app that the store does not show. */
  unshownAppId: number;
  /** Makes every further request fail for this reason. */
  breakStore(reason: 'throttled' | 'unreachable' | 'malformed'): Promise<void>;
  close(): Promise<void>;
}

/** Contract of every `GameCatalog`. */
export const gameCatalogContract = (name: string, makeSubject: () => Promise<GameCatalogSubject>): void => {
  describe(`${name} as a game catalog`, () => {
    let subject: GameCatalogSubject;

    beforeEach(async () => {
      subject = await makeSubject();
    });

    afterEach(() => subject.close());

    it('finds a game by a part of its name, in any case', async () => {
      const { catalog, game } = subject;
      const matches = await catalog.search(game.name.slice(0, -1).toUpperCase());
      expect(matches).toContainEqual(expect.objectContaining(game));
    });

    it('returns up to 20 matches without duplicates, with image URLs', async () => {
      const matches = await subject.catalog.search('e');
      expect(matches.length).toBeGreaterThan(0);
      expect(matches.length).toBeLessThanOrEqual(20);
      expect(new Set(matches.map(({ appId }) => appId)).size).toBe(matches.length);
      const pictures = matches.flatMap(({ logoUrl, iconUrl }) => [logoUrl, iconUrl]);
      for (const picture of pictures) expect(picture ?? 'https://none').toMatch(/^https?:\/\//);
    });

    it('returns an empty list when no name matches', async () => {
      expect(await subject.catalog.search('zzzz no such game zzzz')).toEqual([]);
    });

    it('returns the name, images and studios of a game', async () => {
      const { catalog, game } = subject;
      expect(await catalog.fetchDetails(game.appId)).toEqual({
        ...game,
        logoUrl: expect.stringMatching(/^https?:\/\//),
        iconUrl: expect.stringMatching(/^https?:\/\//),
        developers: expect.arrayContaining([expect.any(String)]),
        publishers: expect.any(Array),
      });
    });

    it('returns null for an app missing from the store', async () => {
      expect(await subject.catalog.fetchDetails(subject.unshownAppId)).toBeNull();
    });

    it('returns the names of the games in the store only', async () => {
      const { catalog, game, unshownAppId } = subject;
      expect(await catalog.fetchNames([game.appId, unshownAppId])).toEqual([game]);
    });

    it('returns release and price of the games in the store only', async () => {
      const { catalog, game, unshownAppId } = subject;
      const day = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/);
      expect(await catalog.fetchListings([game.appId, unshownAppId], 'US')).toEqual([
        {
          appId: game.appId,
          release: { isReleased: true, window: { text: expect.any(String), from: day, to: day } },
          phase: { isEarlyAccess: false, leftEarlyAccessOn: null },
          isFree: false,
          price: { currency: 'USD', initial: expect.any(Number), final: expect.any(Number) },
        },
      ]);
      expect(await catalog.fetchListings([unshownAppId], 'US')).toEqual([]);
    });

    it('returns prices of the requested country in its currency', async () => {
      const { catalog, game } = subject;
      const [listing] = await catalog.fetchListings([game.appId], 'DE');
      expect(listing?.price?.currency).toBe('EUR');
    });

    it.each(['throttled', 'unreachable', 'malformed'] as const)(
      'fails with a store error that is %s',
      async (reason) => {
        const { catalog, game, breakStore } = subject;
        await breakStore(reason);
        const failure = { name: 'StoreError', reason, url: expect.stringMatching(/^https?:\/\//) };
        await expect(catalog.fetchDetails(game.appId)).rejects.toMatchObject(failure);
        await expect(catalog.search(game.name)).rejects.toMatchObject(failure);
        await expect(catalog.fetchNames([game.appId])).rejects.toMatchObject(failure);
        await expect(catalog.fetchListings([game.appId], 'US')).rejects.toMatchObject(failure);
      },
    );
  });
};
