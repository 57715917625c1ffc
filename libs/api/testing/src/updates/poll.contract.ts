import { beforeEach, describe, expect, it } from '@jest/globals';
import type { GameEventType } from '@patchlight/contracts';
import type {
  PollRepository,
  PollValidators,
  PollResult,
  IncomingPost,
  LeasedPoll,
  SavedPolls,
  UnitOfWork,
} from '@patchlight/application/ports';
import type { UpdateKind } from '@patchlight/domain';

export interface PollPorts {
  unitOfWork: UnitOfWork;
  polls: PollRepository;
  /** The run of the saves. */
  runId: string;
  /** The current time. */
  now: Date;
  /** Adds a game that is not due soon, with one follower since a time. */
  addGame(appId: number, since: Date): Promise<unknown>;
  makeDue(appId: number, at: Date): Promise<unknown>;
  /** Deletes all follows. */
  dropFollowers(): Promise<unknown>;
  /** Expires all leases. */
  endLeases(): Promise<unknown>;
  pollOf(appId: number): Promise<{
    dueAt: Date | null;
    isLeased: boolean;
    failures: number;
    validators: PollValidators;
  }>;
  /** A game's stored posts, oldest first. */
  postsOf(
    appId: number,
  ): Promise<(Pick<IncomingPost, 'gid' | 'title' | 'kind' | 'isHidden'> & { id: string })[]>;
  /** The recorded events of a game, oldest first. */
  eventsOf(appId: number): Promise<{ type: GameEventType; updateId: string }[]>;
}

const GAME = 7;
const LEASE_MS = 60_000;
const DAY = 86_400_000;
const minutesOf = (...posts: IncomingPost[]): number[] =>
  posts.map(({ postedAt }) => Math.floor(postedAt.getTime() / 60_000));
const validators = { etag: '"tag"', bodyHash: 'hash' };

/** Contract of every PollRepository. */
export const pollContract = (given: () => Promise<PollPorts>): void => {
  describe('as a PollRepository', () => {
    let ports: PollPorts;
    let polls: PollRepository;
    let posted: number;

    const days = (count: number): Date => new Date(ports.now.getTime() + count * DAY);
    /** A post of today; with defaults. */
    const aPost = (more: Partial<IncomingPost> = {}): IncomingPost => {
      posted += 1;
      return {
        gid: `18${String(posted).padStart(14, '0')}`,
        title: `Update ${posted}`,
        url: `http://store.test/news/${posted}`,
        author: 'studio',
        body: `[p]Body ${posted}[/p]`,
        format: 'bbcode',
        excerpt: `Body ${posted}`,
        contentHash: posted.toString(16).padStart(64, '0'),
        tags: [],
        kind: 'patch',
        isHidden: false,
        postedAt: new Date(ports.now.getTime() + posted),
        notifies: true,
        ...more,
      };
    };
    const lease = async (appId = GAME): Promise<LeasedPoll> => (await polls.lease([appId], LEASE_MS))[0]!;
    const changed = ({ appId, lease: name }: LeasedPoll, posts: IncomingPost[]): PollResult => ({
      appId,
      lease: name,
      outcome: 'changed',
      validators,
      posts,
      areKindsKnown: false,
      nextDueAt: days(1),
      appetite: 1,
    });
    const unchanged = ({ appId, lease: name }: LeasedPoll): PollResult => ({
      appId,
      lease: name,
      outcome: 'unchanged',
      validators,
      nextDueAt: days(1),
      appetite: 1,
    });
    const failed = ({ appId, lease: name }: LeasedPoll): PollResult => ({
      appId,
      lease: name,
      outcome: 'failed',
      reason: 'malformed',
      message: 'a page instead of JSON',
      url: 'http://store.test/news',
      rawAnswer: '<html>Sorry!',
      nextDueAt: days(1),
      appetite: 1,
    });
    const save = (...fetched: PollResult[]): Promise<SavedPolls> =>
      ports.unitOfWork.run(() => polls.save(ports.runId, fetched));
    const deliver = async (...posts: IncomingPost[]): Promise<SavedPolls> =>
      save(changed(await lease(), posts));
    const titles = async (appId = GAME) => (await ports.postsOf(appId)).map(({ title }) => title);
    const nothing = { newPosts: 0, editedPosts: 0, grown: [], refused: [] };

    beforeEach(async () => {
      ports = await given();
      ({ polls } = ports);
      posted = 0;
      await ports.addGame(GAME, days(-1));
    });

    describe('leases', () => {
      it('never assign the same game to two of twenty workers', async () => {
        const many = Array.from({ length: 60 }, (_, n) => 1_000 + n);
        for (const appId of many) {
          await ports.addGame(appId, days(-1));
          await ports.makeDue(appId, days(-1));
        }
        const batches = await Promise.all(Array.from({ length: 20 }, () => polls.leaseDue(5, LEASE_MS)));
        const leased = batches.flat().map(({ appId }) => appId);
        expect(leased.toSorted((a, b) => a - b)).toEqual(many);
      });

      it('are granted for the longest due first, and only for due games', async () => {
        for (const appId of [1, 2, 3]) await ports.addGame(appId, days(-1));
        await ports.makeDue(1, days(-1));
        await ports.makeDue(2, days(-2));
        expect(await polls.hasDue()).toBe(true);
        expect((await polls.leaseDue(1, LEASE_MS)).map(({ appId }) => appId)).toEqual([2]);
        expect((await polls.leaseDue(10, LEASE_MS)).map(({ appId }) => appId)).toEqual([1]);
        expect(await polls.hasDue()).toBe(false);
      });

      it('of given games skip unknown ones and those of other workers', async () => {
        expect(await polls.lease([GAME, 999], LEASE_MS)).toHaveLength(1);
        expect(await polls.lease([GAME], LEASE_MS)).toEqual([]);
      });

      it('expire; the game is due again and goes to the next worker', async () => {
        await ports.makeDue(GAME, days(-1));
        const [stale] = await polls.leaseDue(1, LEASE_MS);
        expect(await polls.leaseDue(1, LEASE_MS)).toEqual([]);
        await ports.endLeases();
        const [fresh] = await polls.leaseDue(1, LEASE_MS);
        expect([fresh!.appId, fresh!.lease === stale!.lease]).toEqual([GAME, false]);
      });

      it('contain the number of followers, the dates of posts and the ETag of the last response', async () => {
        const post = aPost({ postedAt: days(-3) });
        await deliver(post, aPost({ isHidden: true, postedAt: days(-2) }));
        expect(await lease()).toEqual({
          appId: GAME,
          lease: expect.any(String),
          validators,
          followers: 1,
          postTimes: minutesOf(post),
          releaseAt: null,
          failures: 0,
          plan: { pressure: 0, stretch: 1 },
        });
      });
    });

    describe('a worker that was suspended past its lease', () => {
      const frozen = async (): Promise<LeasedPoll> => {
        const stale = await lease();
        await ports.endLeases();
        await lease();
        return stale;
      };

      it.each([
        ['new posts', (stale: LeasedPoll) => changed(stale, [aPost()])],
        ['no changes', unchanged],
        ['a failure', failed],
      ])('is rejected with %s, and the lease of the other continues', async (_, result) => {
        const stale = await frozen();
        expect(await save(result(stale))).toEqual({ ...nothing, refused: [GAME] });
        expect(await titles()).toEqual([]);
        expect(await ports.pollOf(GAME)).toMatchObject({ isLeased: true, failures: 0 });
      });

      it('is rejected only for that game: the others of its batch are saved', async () => {
        await ports.addGame(8, days(-1));
        const stale = await frozen();
        const result = await save(changed(stale, [aPost()]), changed(await lease(8), [aPost()]));
        expect([result.newPosts, result.refused]).toEqual([1, [GAME]]);
      });

      it('can still save if no other worker has leased the game', async () => {
        const late = await lease();
        await ports.endLeases();
        expect((await save(changed(late, [aPost()]))).newPosts).toBe(1);
      });
    });

    describe('posts', () => {
      it('that are new are stored and pending fan-out', async () => {
        const { grown, ...counts } = await deliver(aPost({ title: 'Gulls' }), aPost({ title: 'Terns' }));
        expect(counts).toEqual({ newPosts: 2, editedPosts: 0, refused: [] });
        const stored = await ports.postsOf(GAME);
        expect(stored.map(({ title }) => title)).toEqual(['Gulls', 'Terns']);
        expect(grown).toEqual([{ appId: GAME, updateIds: stored.map(({ id }) => id) }]);
      });

      it('that are known and unchanged change nothing', async () => {
        const post = aPost();
        await deliver(post);
        expect(await deliver(post)).toEqual(nothing);
      });

      it('that are edited are updated in place, without a fan-out', async () => {
        const [first, second] = [aPost({ title: 'Gulls' }), aPost({ title: 'Terns' })];
        await deliver(first, second);
        const edited = { ...first, title: 'More gulls', contentHash: 'ab'.repeat(32), postedAt: days(1) };
        expect(await deliver({ ...edited, kind: 'major' })).toEqual({ ...nothing, editedPosts: 1 });
        expect(await ports.postsOf(GAME)).toMatchObject([
          { title: 'More gulls', kind: 'patch' },
          { title: 'Terns' },
        ]);
      });

      it('missing from a later response are retained', async () => {
        await deliver(aPost({ title: 'first' }), aPost({ title: 'second' }));
        await deliver(aPost({ title: 'third' }));
        expect(await titles()).toEqual(['first', 'second', 'third']);
      });

      it('with the same gid in two games are two posts', async () => {
        await ports.addGame(8, days(-1));
        const post = aPost();
        await deliver(post);
        expect((await save(changed(await lease(8), [post]))).newPosts).toBe(1);
      });

      it('of one page saved three times concurrently are stored once', async () => {
        const posts = Array.from({ length: 20 }, () => aPost());
        const leased = await lease();
        const results = await Promise.all([1, 2, 3].map(() => save(changed(leased, posts))));
        expect(results.map(({ newPosts }) => newPosts).toSorted((a, b) => a - b)).toEqual([0, 0, 20]);
        expect(await titles()).toHaveLength(20);
      });

      it('older than the followers, or with an impossible date, are not fanned out', async () => {
        const { newPosts, grown } = await deliver(aPost({ postedAt: days(-2) }), aPost({ notifies: false }));
        expect([newPosts, grown]).toEqual([2, [{ appId: GAME, updateIds: [] }]]);
      });

      it('of a failed transaction are rolled back, and the lease continues', async () => {
        const leased = await lease();
        const work = ports.unitOfWork.run(async () => {
          await polls.save(ports.runId, [changed(leased, [aPost()])]);
          throw new Error('later');
        });
        await expect(work).rejects.toThrow('later');
        expect([await titles(), (await ports.pollOf(GAME)).isLeased]).toEqual([[], true]);
        expect((await save(changed(leased, [aPost()]))).newPosts).toBe(1);
      });
    });

    describe('the end of a fetch', () => {
      it('releases the game, sets the next due time, and stores the ETag of the response', async () => {
        await deliver(aPost());
        expect(await ports.pollOf(GAME)).toEqual({
          dueAt: days(1),
          isLeased: false,
          failures: 0,
          validators,
        });
      });

      it('that failed is counted until the next success, and retains the earlier ETag', async () => {
        await deliver(aPost());
        for (let n = 0; n < 2; n += 1) await save(failed(await lease()));
        expect(await ports.pollOf(GAME)).toEqual({
          dueAt: days(1),
          isLeased: false,
          failures: 2,
          validators,
        });
        expect((await lease()).failures).toBe(2);
        await ports.endLeases();
        await save(unchanged(await lease()));
        expect((await ports.pollOf(GAME)).failures).toBe(0);
      });

      it('unschedules a game without followers', async () => {
        const leased = await lease();
        await ports.dropFollowers();
        expect((await save(changed(leased, [aPost()]))).grown).toEqual([{ appId: GAME, updateIds: [] }]);
        expect((await ports.pollOf(GAME)).dueAt).toBeNull();
      });
    });

    describe('kinds', () => {
      const kinds = async (appId = GAME): Promise<[UpdateKind, boolean][]> =>
        (await ports.postsOf(appId)).map(({ kind, isHidden }) => [kind, isHidden]);

      it('from the store are stored; posts that are not updates are hidden, and can be shown again', async () => {
        const [one, other] = [aPost(), aPost()];
        await deliver(one, other);
        const tell = (isTracked: boolean) =>
          polls.setKinds(GAME, [{ gid: one.gid, kind: 'news', isTracked }]);
        await tell(false);
        expect(await kinds()).toEqual([
          ['news', true],
          ['patch', false],
        ]);
        expect((await lease()).postTimes).toEqual(minutesOf(other));
        await tell(true);
        expect(await kinds()).toEqual([
          ['news', false],
          ['patch', false],
        ]);
      });

      it('do not change a post with the same gid in another game', async () => {
        const post = aPost();
        await ports.addGame(8, days(-1));
        await deliver(post);
        await save(changed(await lease(8), [post]));
        await polls.setKinds(8, [{ gid: post.gid, kind: 'unknown', isTracked: false }]);
        expect([await kinds(), await kinds(8)]).toEqual([[['patch', false]], [['unknown', true]]]);
      });

      it('corrected by an admin are not overwritten by the store', async () => {
        const post = aPost();
        await deliver(post);
        const [{ id } = { id: '' }] = await ports.postsOf(GAME);
        expect(await polls.correctKind(id, 'major')).toBe('patch');
        await polls.setKinds(GAME, [{ gid: post.gid, kind: 'unknown', isTracked: false }]);
        expect(await kinds()).toEqual([['major', false]]);
        expect([await polls.correctKind(id, 'news'), await polls.correctKind('999999', 'news')]).toEqual([
          'major',
          null,
        ]);
      });

      it('corrected by an admin show a post that the store had hidden, unless it is of no kind', async () => {
        const posts = [aPost(), aPost()];
        await deliver(...posts);
        await polls.setKinds(
          GAME,
          posts.map(({ gid }) => ({ gid, kind: 'patch', isTracked: false })),
        );
        const [one, other] = await ports.postsOf(GAME);
        await polls.correctKind(one!.id, 'patch');
        await polls.correctKind(other!.id, 'unknown');
        expect(await kinds()).toEqual([
          ['patch', false],
          ['unknown', true],
        ]);
        expect((await lease()).postTimes).toEqual(minutesOf(posts[0]!));
      });
    });

    describe('game events', () => {
      const events = async () => (await ports.eventsOf(GAME)).map(({ type }) => type);
      const ids = async () => (await ports.postsOf(GAME)).map(({ id }) => id);
      const publish = (updateIds: string[]) => ports.unitOfWork.run(() => polls.publish(updateIds));
      const tell = (gid: string, kind: UpdateKind, isTracked = true) =>
        ports.unitOfWork.run(() => polls.setKinds(GAME, [{ gid, kind, isTracked }]));

      it('record each update as published once, unless it is hidden', async () => {
        await deliver(aPost(), aPost({ isHidden: true }), aPost());
        const [first, hidden, third] = (await ids()) as [string, string, string];
        await publish([first, hidden]);
        await publish([first, third]);
        const published = { type: 'update.published' };
        expect(await ports.eventsOf(GAME)).toEqual([
          { ...published, updateId: first },
          { ...published, updateId: third },
        ]);
      });

      it('record edits of what is visible', async () => {
        const [post, hidden] = [aPost(), aPost({ isHidden: true })];
        await deliver(post, hidden);
        await deliver({ ...post, contentHash: 'e'.repeat(64) }, { ...hidden, contentHash: 'f'.repeat(64) });
        const [first] = (await ids()) as [string];
        expect(await ports.eventsOf(GAME)).toEqual([{ type: 'update.edited', updateId: first }]);
      });

      it('record changes of a published update: its kind, that it is hidden, that it is shown again', async () => {
        const post = aPost();
        await deliver(post);
        const [id] = (await ids()) as [string];
        await tell(post.gid, 'major');
        expect(await events()).toEqual([]);
        await publish([id]);
        await tell(post.gid, 'major');
        await tell(post.gid, 'news');
        await tell(post.gid, 'news', false);
        await tell(post.gid, 'patch', false);
        await tell(post.gid, 'patch');
        await ports.unitOfWork.run(() => polls.correctKind(id, 'patch'));
        await ports.unitOfWork.run(() => polls.correctKind(id, 'major'));
        await tell(post.gid, 'news', false);
        expect(await events()).toEqual([
          'update.published',
          'update.kind_changed',
          'update.hidden',
          'update.kind_changed',
          'update.kind_changed',
        ]);
      });

      it('record that a correction shows a published update again', async () => {
        const post = aPost();
        await deliver(post);
        const [id] = (await ids()) as [string];
        await publish([id]);
        await tell(post.gid, 'patch', false);
        await ports.unitOfWork.run(() => polls.correctKind(id, 'patch'));
        expect(await events()).toEqual(['update.published', 'update.hidden', 'update.kind_changed']);
      });

      it('of a failed unit of work are not recorded', async () => {
        await deliver(aPost());
        const failing = ports.unitOfWork.run(async () => {
          await polls.publish(await ids());
          throw new Error('later');
        });
        await expect(failing).rejects.toThrow('later');
        expect(await events()).toEqual([]);
      });
    });

    describe('the plan', () => {
      it('is part of later leases', async () => {
        const plan = { pressure: 500_000.5, stretch: 1.25 };
        await polls.setPlan(plan);
        expect((await lease()).plan).toEqual(plan);
      });

      it('is made from the appetites of games that were fetched and are scheduled, and from what is overdue', async () => {
        for (const appId of [1, 2, 3, 4]) await ports.addGame(appId, days(-1));
        for (const [appId, appetite] of [
          [1, 0.25],
          [2, 8],
          [3, 8],
        ] as const)
          await save({ ...unchanged(await lease(appId)), appetite });
        await ports.makeDue(4, days(-1));
        const { demand, overdue } = await polls.getDemand();
        expect(overdue).toBe(1);
        expect(demand.reduce((sum, { games, appetite }) => sum + games * appetite, 0)).toBeCloseTo(16.25);
        await ports.dropFollowers();
        await save(unchanged(await lease(1)));
        expect((await polls.getDemand()).demand.reduce((sum, { games }) => sum + games, 0)).toBe(2);
      });
    });

    it('recognizes existing games', async () => {
      expect([await polls.isKnown(GAME), await polls.isKnown(999)]).toEqual([true, false]);
    });

    it('makes games due that are neither being fetched nor without followers', async () => {
      for (const appId of [1, 2, 3]) await ports.addGame(appId, days(-1));
      await ports.makeDue(1, days(-1));
      await lease(2);
      const unwanted = await lease(3);
      await ports.dropFollowers();
      await save(unchanged(unwanted));
      expect(await polls.makeAllDue()).toBe(1);
      const due = await polls.leaseDue(10, LEASE_MS);
      expect(due.map(({ appId }) => appId)).toEqual([1, GAME]);
    });
  });
};
