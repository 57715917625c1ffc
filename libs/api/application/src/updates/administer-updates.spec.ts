import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  FixedClock,
  InMemoryAuditLog,
  InMemoryPollRepository,
  InMemoryNewsSource,
  InMemoryUnitOfWork,
  RecordingJobQueue,
} from '@patchlight/testing';
import { CorrectKind, FetchGameNow, TriggerRun } from './administer-updates.use-cases.ts';
import { preparePost } from './prepare-post.ts';

const GAME = 7;
const LATER = new Date('2099-01-01');
const actor = { userId: '1', caller: { addressRange: '203.0.113.0/24' } };

describe('update administration', () => {
  let unitOfWork: InMemoryUnitOfWork;
  let polls: InMemoryPollRepository;
  let jobs: RecordingJobQueue;
  let audit: InMemoryAuditLog;

  beforeEach(() => {
    unitOfWork = new InMemoryUnitOfWork();
    polls = new InMemoryPollRepository(new FixedClock(), unitOfWork);
    jobs = new RecordingJobQueue(unitOfWork);
    audit = new InMemoryAuditLog(unitOfWork);
    polls.add(GAME, { dueAt: LATER });
  });

  describe('correction of a kind', () => {
    let correct: CorrectKind;
    const post = () => [...polls.of(GAME).posts.values()][0]!;

    beforeEach(async () => {
      correct = new CorrectKind({ unitOfWork, polls, audit });
      const news = new InMemoryNewsSource();
      news.publish(GAME, { tags: ['patchnotes'] });
      const answer = await news.fetch(GAME, { etag: null, bodyHash: null });
      const [leased] = await polls.lease([GAME], 1_000);
      await polls.save('1', [
        {
          appId: GAME,
          lease: leased!.lease,
          outcome: 'changed',
          validators: { etag: null, bodyHash: null },
          posts: answer.changed ? answer.posts.map((post) => preparePost(post, new Date())) : [],
          areKindsKnown: false,
          nextDueAt: LATER,
          appetite: 1,
        },
      ]);
    });

    it('is not overwritten by the store, and is logged with the previous kind', async () => {
      const { id, gid, kind: before } = post();
      await correct.execute(actor, id, 'major');
      await polls.setKinds(GAME, [{ gid, kind: 'news', isTracked: false }]);
      expect(post()).toMatchObject({ kind: 'major', isHidden: false });
      expect(audit.entries).toEqual([
        {
          actor,
          action: 'kind-corrected',
          target: { type: 'update', id },
          details: { before, kind: 'major' },
        },
      ]);
    });

    it('is rejected for an unknown update, and not logged', async () => {
      await expect(correct.execute(actor, '999', 'major')).rejects.toMatchObject({ name: 'UpdateNotFound' });
      expect(audit.entries).toEqual([]);
    });

    it('is rolled back if it cannot be logged', async () => {
      const { id, kind: before } = post();
      audit.record = () => Promise.reject(new Error('the log is full'));
      await expect(correct.execute(actor, id, 'major')).rejects.toThrow('the log is full');
      expect(post().kind).toBe(before);
    });
  });

  it('fetches a tracked game immediately, and logs it', async () => {
    const fetchNow = new FetchGameNow({ unitOfWork, polls, jobs, audit });
    await fetchNow.execute(actor, GAME);
    expect(jobs.jobs).toEqual([{ name: 'fetch-games', data: { appIds: [GAME], urgent: true } }]);
    expect(audit.entries).toEqual([
      { actor, action: 'fetch-retried', target: { type: 'game', id: String(GAME) } },
    ]);
    await expect(fetchNow.execute(actor, 999)).rejects.toMatchObject({ name: 'GameNotTracked' });
    expect([jobs.jobs.length, audit.entries.length]).toEqual([1, 1]);
  });

  it('makes all games due that are not being fetched, and logs how many were not due', async () => {
    polls.add(8, { dueAt: LATER });
    polls.add(9);
    await polls.lease([8], 60_000);
    expect(await new TriggerRun({ unitOfWork, polls, jobs, audit }).execute(actor)).toBe(1);
    expect(jobs.jobs).toEqual([{ name: 'ingest-due', data: {} }]);
    expect((await polls.leaseDue(10, 1)).map(({ appId }) => appId)).toEqual([GAME, 9]);
    expect(audit.entries).toMatchObject([{ action: 'run-triggered', details: { games: 1 } }]);
  });
});
