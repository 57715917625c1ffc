import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  FanOutUpdates,
  Heartbeat,
  Housekeeping,
  IndexUpdates,
  RequestIngestion,
} from '@patchlight/application';
import { FanOutRepository } from '@patchlight/application/ports';
import {
  FixedClock,
  InMemoryFeedRepository,
  InMemorySearchIndex,
  RecordingJobQueue,
} from '@patchlight/testing';
import { Ticks, WorkerId } from './ticks.ts';

/** Fan-outs that a killed worker left behind. */
class LeftBehind extends FanOutRepository {
  readonly done: string[] = [];
  constructor(private readonly left: string[]) {
    super();
  }
  override async advance(updateId: string): Promise<{ written: number; done: boolean }> {
    this.done.push(updateId);
    return { written: 0, done: true };
  }
  override async unfinished(): Promise<string[]> {
    return this.left;
  }
}

class Beats extends Heartbeat {
  readonly ids: string[] = [];
  override async beat(workerId: string): Promise<void> {
    this.ids.push(workerId);
  }
}

class BrokenHousekeeping extends Housekeeping {
  override async tidy(): Promise<void> {
    throw new Error('the database is away');
  }
}

describe('ticks', () => {
  let feeds: InMemoryFeedRepository;
  let jobs: RecordingJobQueue;
  let fanOuts: LeftBehind;
  let index: InMemorySearchIndex;
  let beats: Beats;
  let ticks: Ticks;

  beforeEach(() => {
    feeds = new InMemoryFeedRepository(new FixedClock());
    jobs = new RecordingJobQueue();
    fanOuts = new LeftBehind(['7', '9']);
    index = new InMemorySearchIndex();
    beats = new Beats();
    ticks = new Ticks(
      new RequestIngestion(feeds, jobs),
      new FanOutUpdates(fanOuts),
      new IndexUpdates(index, feeds),
      beats,
      new BrokenHousekeeping(),
      new WorkerId('here:1'),
    );
  });

  it('ask for a run when games are due, and not before', async () => {
    await ticks.ingest();
    expect(jobs.of('ingest-due')).toHaveLength(0);
    feeds.add(904_110);
    await ticks.ingest();
    expect(jobs.of('ingest-due')).toHaveLength(1);
  });

  it('carry on the fan-outs that a killed worker left behind', async () => {
    await ticks.resumeFanOut();
    expect(fanOuts.done).toEqual(['7', '9']);
  });

  it('take new posts into the search', async () => {
    index.waiting = 3;
    await ticks.index();
    expect(index.waiting).toBe(0);
  });

  it('say that the worker is alive', async () => {
    await ticks.beat();
    expect(beats.ids).toEqual(['here:1']);
  });

  it('survive a failure and try again at the next', async () => {
    await expect(ticks.tidy()).resolves.toBeUndefined();
  });
});
