import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  FixedClock,
  InMemoryAuditLog,
  InMemoryPollRepository,
  InMemoryReplayRepository,
  InMemoryUnitOfWork,
} from '@patchlight/testing';
import { PostRereader } from './ports.ts';
import type { KeptAnswer, ReplayedPost } from './ports.ts';
import { ReplayPosts, StartReplay } from './replay-posts.use-cases.ts';

const actor = { userId: '1', caller: { addressRange: '203.0.113.0/24' } };
const POSTS = 250;

/** A version that writes excerpts in capitals. */
class LoudRereader extends PostRereader {
  override reread({ body }: Pick<ReplayedPost, 'body'>): Pick<ReplayedPost, 'excerpt' | 'contentHash'> {
    return { excerpt: body.toUpperCase(), contentHash: 'f'.repeat(64) };
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
    startReplay = new StartReplay(unitOfWork, replays, audit);
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

  it('gives way to polls after each step, and goes on later', async () => {
    polls.add(7, { dueAt: new Date(0) });
    await run(true);
    expect(replays.newest).toMatchObject({ lastId: 100, endedAt: null });
    await replayPosts.execute();
    expect(replays.newest).toMatchObject({ lastId: 200, endedAt: null });
  });
});
