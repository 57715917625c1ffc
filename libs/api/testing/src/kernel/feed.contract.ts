import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Feed, FeedRepository } from '@patchlight/application/ports';

const NOW = new Date('2026-11-21T12:00:00Z');
const minutesLater = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);

/** An empty repository and two users. */
interface FeedSubject<Kind> {
  feeds: FeedRepository<Kind>;
  /** One of the kinds of such feeds. */
  kind: Kind;
  ada: string;
  bob: string;
  /** Adds a category. @returns its id */
  addCategory(userId: string, name: string): Promise<string>;
  dropCategory(userId: string, id: string): Promise<void>;
}

/** Contract of every FeedRepository. */
export const feedContract = <Kind>(given: () => Promise<FeedSubject<Kind>>): void => {
  describe('as a FeedRepository', () => {
    let subject: FeedSubject<Kind>;
    let feeds: FeedRepository<Kind>;
    let ada: string;
    let bob: string;
    beforeEach(async () => {
      subject = await given();
      ({ feeds, ada, bob } = subject);
    });
    const add = (
      userId: string,
      token: string,
      limit = 20,
      category: string | null = null,
    ): Promise<Feed<Kind> | null> =>
      feeds.add(
        {
          userId,
          token,
          name: `Feed ${token}`,
          kinds: [subject.kind],
          category,
          sealedToken: `sealed ${token}`,
          createdAt: NOW,
        },
        limit,
      );
    const readAt = async (token: string) => (await feeds.findByToken(token))?.lastReadAt;

    it('finds a feed only by its token', async () => {
      const added = await add(ada, 'one');
      expect(added).toEqual({
        id: added!.id,
        userId: ada,
        name: 'Feed one',
        kinds: [subject.kind],
        category: null,
        sealedToken: 'sealed one',
        createdAt: NOW,
        lastReadAt: null,
      });
      expect(await feeds.findByToken('one')).toEqual(added);
      expect(await feeds.findByToken('two')).toBeNull();
    });

    it('returns the category of a feed until it is deleted', async () => {
      const id = await subject.addCategory(ada, 'Strategy');
      const named = { id, name: 'Strategy' };
      expect((await add(ada, 'one', 20, id))!.category).toEqual(named);
      await add(ada, 'two', 20, 'favorites');
      expect((await feeds.findByUser(ada)).map(({ category }) => category?.name)).toEqual([
        'Strategy',
        'Favorites',
      ]);
      await subject.dropCategory(ada, id);
      expect((await feeds.findByToken('one'))!.category).toEqual({ id, name: null });
    });

    it('recognizes only the user’s own categories', async () => {
      const id = await subject.addCategory(bob, 'Strategy');
      const known = (userId: string) =>
        Promise.all([id, 'recent', '999999999'].map((each) => feeds.hasCategory(userId, each)));
      expect(await known(bob)).toEqual([true, true, false]);
      expect(await known(ada)).toEqual([false, true, false]);
      expect((await add(ada, 'one', 20, id))!.category).toEqual({ id, name: null });
    });

    it('lists the user’s own feeds, oldest first', async () => {
      for (const token of ['one', 'two']) await add(ada, token);
      await add(bob, 'three');
      expect((await feeds.findByUser(ada)).map(({ name }) => name)).toEqual(['Feed one', 'Feed two']);
      expect((await feeds.findByUser(bob)).map(({ name }) => name)).toEqual(['Feed three']);
    });

    it('enforces the limit for concurrent adds', async () => {
      await add(bob, 'of bob', 3);
      const added = await Promise.all(Array.from({ length: 8 }, (_, index) => add(ada, String(index), 3)));
      expect(added.filter(Boolean)).toHaveLength(3);
      expect(await feeds.findByUser(ada)).toHaveLength(3);
    });

    it('removes only the user’s own feeds', async () => {
      const { id } = (await add(ada, 'one'))!;
      expect(await feeds.remove(bob, id)).toBe(false);
      expect(await feeds.findByToken('one')).not.toBeNull();
      expect(await feeds.remove(ada, id)).toBe(true);
      expect(await feeds.remove(ada, id)).toBe(false);
      expect(await feeds.findByToken('one')).toBeNull();
    });

    it('replaces the token of the user’s own feeds only', async () => {
      const { id } = (await add(ada, 'one'))!;
      const secret = { token: 'two', sealedToken: 'sealed two' };
      expect(await feeds.rotate(bob, id, secret)).toBeNull();
      expect(await feeds.rotate(ada, id, secret)).toMatchObject({
        id,
        name: 'Feed one',
        sealedToken: 'sealed two',
      });
      expect(await feeds.findByToken('one')).toBeNull();
      expect(await feeds.findByToken('two')).toMatchObject({ id });
    });

    it('records when a feed was read, to five minutes', async () => {
      const { id } = (await add(ada, 'one'))!;
      await feeds.recordRead(id, NOW);
      expect(await readAt('one')).toEqual(NOW);
      await feeds.recordRead(id, minutesLater(4));
      expect(await readAt('one')).toEqual(NOW);
      await feeds.recordRead(id, minutesLater(5));
      expect(await readAt('one')).toEqual(minutesLater(5));
    });
  });
};
