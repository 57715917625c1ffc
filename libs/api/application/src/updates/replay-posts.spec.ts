import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  FixedClock,
  InMemoryAuditLog,
  InMemoryPollRepository,
  InMemoryReplayRepository,
  InMemoryUnitOfWork,
} from '@patchlight/testing';
import { itemsOf, storedItem } from '@patchlight/items';
import type { StoredItem } from '@patchlight/items';
import { PostRereader } from './ports.ts';
import type { KeptAnswer, ReplayedPost, Reread } from './ports.ts';
import { ReplayPosts, StartReplay } from './replay-posts.use-cases.ts';

const actor = { userId: '1', caller: { addressRange: '203.0.113.0/24' } };
const POSTS = 250;

/** A version that writes excerpts in capitals. */
class LoudRereader extends PostRereader {
  override async reread({ appId, body, format }: ReplayedPost): Promise<Reread> {
    return {
      excerpt: body.toUpperCase(),
      contentHash: 'f'.repeat(64),
      items: itemsOf(format, body, appId),
    };
  }
  override rereadAnswer({ rawAnswer }: KeptAnswer): 'readable' | 'cut' {
    return rawAnswer === '{}' ? 'readable' : 'cut';
  }
}

describe('a replay', () => {
  let polls: InMemoryPollRepository;
  let replays: InMemoryReplayRepository;
  let audit: InMemoryAuditLog;
  let startReplay: StartReplay;
  let replayPosts: ReplayPosts;

  const run = async (isTrial: boolean): Promise<void> => {
    await startReplay.execute(actor, isTrial);
    await replayPosts.execute();
  };
  const changes = () => replays.newest!.findings.flatMap((step) => step.changes);

  beforeEach(() => {
    const clock = new FixedClock();
    const unitOfWork = new InMemoryUnitOfWork();
    polls = new InMemoryPollRepository(clock, unitOfWork);
    replays = new InMemoryReplayRepository(unitOfWork, clock);
    audit = new InMemoryAuditLog(unitOfWork);
    startReplay = new StartReplay({ unitOfWork, replays, audit });
    replayPosts = new ReplayPosts({ unitOfWork, replays, postRereader: new LoudRereader(), polls });
    for (let n = 0; n < POSTS; n += 1) replays.add({ body: 'text', excerpt: 'text' });
  });

  it('is tried first: it tells what would change, and changes nothing', async () => {
    replays.answers.push({ appId: 7, url: '', rawAnswer: '{}' }, { appId: 7, url: '', rawAnswer: '{' });
    await run(true);
    expect(changes()).toHaveLength(2 * POSTS);
    expect(changes()[0]).toMatchObject({ field: 'excerpt', before: 'text', after: 'TEXT' });
    expect(replays.newest!.findings[0]!.answers).toEqual({ readable: 1, unreadable: 0, cut: 1 });
    expect([...replays.posts.values()].every(({ excerpt }) => excerpt === 'text')).toBe(true);
    expect(audit.entries).toMatchObject([{ action: 'replay-started', details: { isTrial: true } }]);
  });

  it('changes stored posts after a trial, and nothing when repeated', async () => {
    await run(true);
    await run(false);
    expect([...replays.posts.values()].every(({ excerpt }) => excerpt === 'TEXT')).toBe(true);
    await run(true);
    await run(false);
    expect(changes()).toEqual([]);
  });

  it('is refused without a trial, or while another runs', async () => {
    await expect(startReplay.execute(actor, false)).rejects.toThrow('Try the replay first');
    expect(replays.newest).toBeNull();
    await startReplay.execute(actor, true);
    await expect(startReplay.execute(actor, true)).rejects.toThrow('A replay is running');
    expect(audit.entries).toHaveLength(1);
  });

  it('guesses unknown kinds once more, but none that was told or corrected', async () => {
    const tags = ['patchnotes'];
    const guessed = replays.add({ tags });
    const others = [
      replays.add({ tags, kind: 'major' }),
      replays.add({ tags, isKindCorrected: true }),
      replays.add({}),
    ];
    await run(true);
    await run(false);
    expect(replays.posts.get(guessed.id)!.kind).toBe('patch');
    expect(others.map(({ id }) => replays.posts.get(id)!.kind)).toEqual(['major', 'unknown', 'unknown']);
  });

  it('reads what the event list told once more', async () => {
    const told = (eventType: number, more: Partial<ReplayedPost> = {}): ReplayedPost =>
      replays.add({ kind: 'news', clues: { eventType, buildId: 0 }, ...more });
    const [major, corrected] = [told(14), told(14, { isKindCorrected: true })];
    await run(true);
    await run(false);
    expect([major, corrected].map(({ id }) => replays.posts.get(id)!.kind)).toEqual(['major', 'news']);
  });

  describe('of items', () => {
    const body = '[list][*]Fixed the lamp of the second diver.[*]Added a map to the cave.[/list]';
    const excerpt = body.toUpperCase();
    const [fix, content] = itemsOf('bbcode', body, 7)!.map(storedItem) as [StoredItem, StoredItem];
    const addRead = (items: StoredItem[] | null | undefined): ReplayedPost =>
      replays.add({ body, excerpt, contentHash: 'f'.repeat(64), items });
    const itemsFound = () => replays.newest!.findings.reduce((sum, { items }) => sum + items, 0);

    it('changes those that are read otherwise, one example for each post', async () => {
      const other: StoredItem = {
        ...fix,
        type: 'balance',
        confidence: 'low',
        direction: 'up',
        from: '1',
        to: '2',
      };
      const posts = [addRead([other, content]), addRead([fix, content, { ...fix, line: 9 }]), addRead([])];
      await run(true);
      expect(itemsFound()).toBe(4);
      const found = changes().filter(({ field }) => field === 'item');
      expect(found.map(({ before, after }) => [before, after])).toEqual([
        [
          'balance, unsure, up, 1 → 2: Fixed the lamp of the second diver.',
          'fix: Fixed the lamp of the second diver.',
        ],
        ['fix', ''],
        ['', 'fix: Fixed the lamp of the second diver.'],
      ]);
      expect(replays.posts.get(posts[0]!.id)!.items).toEqual([other, content]);
      await run(false);
      for (const { id } of posts) expect(replays.posts.get(id)!.items).toEqual([fix, content]);
      await run(true);
      expect([changes(), itemsFound()]).toEqual([[], 0]);
    });

    it('leaves alone what is the same, and what is not read yet', async () => {
      const unread = addRead(undefined);
      addRead([content, fix]);
      await run(true);
      expect(itemsFound()).toBe(0);
      await run(false);
      expect(replays.posts.get(unread.id)!.items).toBeUndefined();
    });

    it('tells that a post is in English after all', async () => {
      const empty = '[p]The diver goes to the cave and the lamp is with her in the dark of the sea.[/p]';
      const post = replays.add({
        body: empty,
        excerpt: empty.toUpperCase(),
        contentHash: 'f'.repeat(64),
        items: null,
      });
      await run(true);
      const [found] = changes().filter(({ field }) => field === 'item');
      expect(found).toMatchObject({ before: 'not in English', after: 'no items' });
      await run(false);
      expect(replays.posts.get(post.id)!.items).toEqual([]);
    });
  });

  it('gives way to polls after each step, and goes on later', async () => {
    polls.add(7, { dueAt: new Date(0) });
    await run(true);
    expect(replays.newest).toMatchObject({ lastId: 100, endedAt: null });
    await replayPosts.execute();
    expect(replays.newest).toMatchObject({ lastId: 200, endedAt: null });
  });
});
