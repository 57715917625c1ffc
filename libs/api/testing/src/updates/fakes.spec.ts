import { describe } from '@jest/globals';
import { FixedClock } from '../kernel/fixed-clock.ts';
import { InMemoryUnitOfWork } from '../kernel/in-memory-unit-of-work.ts';
import { historyContract } from './history.contract.ts';
import { anIncomingPost, InMemoryHistoryRepository } from './in-memory-history.repository.ts';
import { InMemoryIngestRunRepository } from './in-memory-ingest-run.repository.ts';
import { InMemoryNewsSource } from './in-memory-news-source.ts';
import { InMemoryPollRepository } from './in-memory-poll.repository.ts';
import { InMemoryReplayRepository } from './in-memory-replay.repository.ts';
import { InMemorySearchIndex } from './in-memory-search-index.ts';
import { ingestRunContract } from './ingest-run.contract.ts';
import { newsSourceContract } from './news-source.contract.ts';
import { pollContract } from './poll.contract.ts';
import { replayContract } from './replay.contract.ts';
import { searchIndexContract } from './search-index.contract.ts';

newsSourceContract('the in-memory source', async () => {
  const news = new InMemoryNewsSource();
  const appId = 4_100_010;
  news.publish(appId);
  news.publish(appId);
  return {
    news,
    appId,
    refusedAppId: 4_100_020,
    publish: async (post) => news.publish(appId, post),
    edit: async (gid, change) => news.edit(gid, change),
    breakStore: async (reason) => news.failWith(reason),
    close: async () => {},
  };
});

describe('InMemoryPollRepository', () =>
  pollContract(async () => {
    const [clock, unitOfWork] = [new FixedClock(), new InMemoryUnitOfWork()];
    const polls = new InMemoryPollRepository(clock, unitOfWork);
    const added: number[] = [];
    return {
      unitOfWork,
      polls,
      runId: '1',
      now: clock.now(),
      addGame: async (appId, followedSince) => {
        added.push(appId);
        polls.add(appId, { followedSince, dueAt: new Date('2099-01-01') });
      },
      makeDue: async (appId, dueAt) => polls.change(appId, { dueAt }),
      dropFollowers: async () => added.forEach((appId) => polls.change(appId, { followers: 0 })),
      endLeases: async () => clock.advance(60_001),
      pollOf: async (appId) => {
        const { dueAt, lease, failures, validators } = polls.of(appId);
        return { dueAt, isLeased: lease !== null, failures, validators };
      },
      postsOf: async (appId) =>
        [...polls.of(appId).posts.values()].toSorted((a, b) => a.postedAt.getTime() - b.postedAt.getTime()),
      eventsOf: async (appId) =>
        polls.events
          .filter((event) => event.appId === appId)
          .map(({ type, updateId }) => ({ type, updateId })),
    };
  }));

describe('InMemoryHistoryRepository', () =>
  historyContract(async () => {
    const [clock, unitOfWork] = [new FixedClock(), new InMemoryUnitOfWork()];
    const polls = new InMemoryPollRepository(clock, unitOfWork);
    const histories = new InMemoryHistoryRepository(clock, unitOfWork, polls);
    const later = new Date('2099-01-01');
    return {
      unitOfWork,
      histories,
      now: clock.now(),
      addGame: async (appId, postedAt) => {
        polls.add(appId, { dueAt: later });
        polls.storeHistory(
          appId,
          postedAt.map((at, n) => ({ ...anIncomingPost(), gid: `18${appId}${n}`, postedAt: at })),
        );
      },
      makeDue: async (appId) => polls.change(appId, { dueAt: clock.now() }),
      dropFollowers: async (appId) => polls.change(appId, { dueAt: null }),
      endLeases: async () => clock.advance(60_001),
      historyOf: async (appId) => {
        const history = histories.of(appId);
        if (!history) return null;
        const { reachesBackTo, end, dueAt, failures, lastError } = history;
        return { reachesBackTo, end, dueAt, failures, lastError };
      },
      postsOf: async (appId) =>
        [...polls.of(appId).posts.values()].toSorted((a, b) => b.postedAt.getTime() - a.postedAt.getTime()),
      told: async () => polls.events.length + polls.saved.length,
    };
  }));

describe('InMemoryIngestRunRepository', () =>
  ingestRunContract(async () => {
    const runs = new InMemoryIngestRunRepository();
    const none = { games: 0, newPosts: 0, editedPosts: 0, failed: 0, requests: 0 };
    return {
      runs,
      recorded: async () =>
        [...runs.runs.values()].map(({ totals, ended }) => ({ ...(totals ?? none), isEnded: ended })),
    };
  }));

describe('InMemorySearchIndex', () =>
  searchIndexContract(async () => {
    const index = new InMemorySearchIndex();
    return {
      index,
      store: async (count) => void (index.waiting += count),
      found: async () => index.found,
    };
  }));

describe('InMemoryReplayRepository', () =>
  replayContract(async () => {
    const unitOfWork = new InMemoryUnitOfWork();
    const clock = new FixedClock();
    const replays = new InMemoryReplayRepository(unitOfWork, clock);
    return {
      unitOfWork,
      replays,
      addPosts: async (count, excerpt) => {
        for (let n = 0; n < count; n += 1) replays.add({ excerpt });
      },
      keepAnswer: async () => replays.answers.push({ appId: 7, url: 'http://store.test/', rawAnswer: '{' }),
      excerpts: async () => [...replays.posts.values()].map(({ excerpt }) => excerpt),
      elapse: async (ms) => clock.advance(ms),
    };
  }));
