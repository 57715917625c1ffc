import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ScheduleModule, SchedulerRegistry } from '@nestjs/schedule';
import { Test } from '@nestjs/testing';
import {
  Heartbeat,
  Housekeeping,
  IndexUpdates,
  RequestHistories,
  RequestIngestion,
  deliveryModule,
  kernelModule,
  notificationsModule,
} from '@patchlight/application';
import type { Outbox } from '@patchlight/application';
import { Reminder } from '@patchlight/domain';
import {
  FixedClock,
  InMemoryFanOutRepository,
  InMemoryInboxRepository,
  InMemoryHistoryRepository,
  InMemoryPollRepository,
  anIncomingPost,
  InMemoryReminderRepository,
  InMemorySearchIndex,
  InMemoryWorkStates,
  deliveryPorts,
} from '@patchlight/testing';
import type {
  InMemoryDeliveryQueue,
  InMemoryNoticeRepository,
  RecordingJobQueue,
  RecordingMailer,
} from '@patchlight/testing';
import type { WorkerUseCases } from './schedule.ts';
import { WorkMonitor } from './work-monitor.ts';
import { runTick, startTicks } from './ticks.ts';
import type { TickName } from './ticks.ts';

class Beats extends Heartbeat {
  workers = 1;
  readonly ids: string[] = [];
  override async beat(workerId: string): Promise<void> {
    this.ids.push(workerId);
  }
}

class BrokenHousekeeping extends Housekeeping {
  override async cleanUp(): Promise<void> {
    throw new Error('the database is away');
  }
}

describe('ticks', () => {
  let polls: InMemoryPollRepository;
  let jobs: RecordingJobQueue;
  let fanOuts: InMemoryFanOutRepository;
  let index: InMemorySearchIndex;
  let beats: Beats;
  let reminders: InMemoryReminderRepository;
  let notices: InMemoryNoticeRepository;
  let mailer: RecordingMailer;
  let deliveries: InMemoryDeliveryQueue;
  let outbox: Outbox;
  let useCases: WorkerUseCases;
  const run = (name: TickName): Promise<void> => runTick(name, useCases);

  beforeEach(() => {
    const ports = deliveryPorts();
    const { reversals, unitOfWork } = ports;
    ({ deliveries, jobs, mailer, notices } = ports);
    polls = new InMemoryPollRepository(new FixedClock(), unitOfWork);
    fanOuts = new InMemoryFanOutRepository(unitOfWork);
    for (const updateId of ['7', '9']) fanOuts.add(updateId, new Date());
    index = new InMemorySearchIndex();
    beats = new Beats();
    reminders = new InMemoryReminderRepository(unitOfWork);
    const kernel = kernelModule(ports);
    ({ outbox } = kernel);
    const inbox = new InMemoryInboxRepository(unitOfWork, reversals);
    const ofTicks: Partial<WorkerUseCases> = {
      ...deliveryModule(ports, kernel),
      ...notificationsModule({ ...ports, fanOuts, inbox, reminders }, kernel),
      requestHistories: new RequestHistories({
        histories: new InMemoryHistoryRepository(new FixedClock(), unitOfWork, polls),
        jobs,
      }),
      requestIngestion: new RequestIngestion({ polls, jobs }),
      indexUpdates: new IndexUpdates({
        ...ports,
        noticeSender: kernel.noticeSender,
        polls,
        searchIndex: index,
        unitOfWork,
      }),
      heartbeat: beats,
      housekeeping: new BrokenHousekeeping(),
      workerId: 'here:1',
      workMonitor: new WorkMonitor(new InMemoryWorkStates(), new FixedClock()),
    };
    useCases = ofTicks as WorkerUseCases;
  });

  it('request ingestion when games are due, and not before', async () => {
    await run('request-ingestion');
    expect(jobs.of('ingest-due')).toHaveLength(0);
    polls.add(904_110);
    await run('request-ingestion');
    expect(jobs.of('ingest-due')).toHaveLength(1);
  });

  it('request histories when older posts are unread, and not before', async () => {
    await run('request-histories');
    expect(jobs.of('read-histories')).toHaveLength(0);
    polls.add(904_110, { dueAt: new Date('2099-01-01') });
    polls.storeHistory(904_110, [anIncomingPost()]);
    await run('request-histories');
    expect(jobs.of('read-histories')).toHaveLength(1);
  });

  it('resume the fan-outs of a killed worker', async () => {
    await run('resume-fan-out');
    expect(await fanOuts.findUnfinished(10)).toEqual([]);
  });

  it('fire due reminders', async () => {
    reminders.users.set('1', { appIds: [7], hasFeature: true });
    const plan = { type: 'custom' as const, message: 'Look', dueAt: new FixedClock().now() };
    await reminders.add(new Reminder('r1', '1', 7, plan, plan.dueAt));
    await run('fire-reminders');
    expect(notices.of('1')).toEqual(['Look']);
  });

  it('send due mails', async () => {
    await outbox.put('1', { kind: 'farewell', to: 'ada@example.org', subject: 'Bye', paragraphs: [] });
    await run('send-mails');
    expect(mailer.sent).toHaveLength(1);
  });

  it('send due messages to chats', async () => {
    await deliveries.add([
      {
        id: 'to-a-channel-that-was-removed',
        userId: '1',
        channel: 'chat',
        targetId: 'removed',
        appId: 7,
        recipient: 'Friends',
        priority: 'instant',
        content: { kind: 'update', updateIds: ['7'], more: 0 },
        dueAt: new Date(0),
      },
    ]);
    await run('send-chats');
    expect(deliveries.all.map(({ state }) => state)).toEqual(['refused']);
  });

  it('send due push messages', async () => {
    await deliveries.add([
      {
        id: 'of-a-device-that-is-gone',
        userId: '1',
        channel: 'push',
        targetId: 'gone',
        appId: 7,
        recipient: 'Firefox on Linux',
        priority: 'instant',
        content: { kind: 'update', updateIds: ['7'], more: 0 },
        dueAt: new Date(0),
      },
    ]);
    await run('send-pushes');
    expect(deliveries.all.map(({ state }) => state)).toEqual(['refused']);
  });

  it('index new posts for the search', async () => {
    index.waiting = 3;
    await run('index-updates');
    expect(index.waiting).toBe(0);
  });

  it('write the heartbeat of the worker', async () => {
    await run('heartbeat');
    expect(beats.ids).toEqual(['here:1']);
  });

  it('survive a failure and retry on the next run', async () => {
    await expect(run('housekeeping')).resolves.toBeUndefined();
  });

  const anApp = async () => {
    const app = await Test.createTestingModule({ imports: [ScheduleModule.forRoot()] }).compile();
    return { app, registry: app.get(SchedulerRegistry) };
  };

  describe('with an interval', () => {
    beforeEach(() => {
      jest.useFakeTimers({ now: new Date('2026-11-22T08:59:00Z') });
    });
    afterEach(() => {
      jest.useRealTimers();
    });

    it('run as often by forty workers as by four, but for the heartbeat of each', async () => {
      beats.workers = 40;
      let looks = 0;
      polls.hasDue = async () => {
        looks += 1;
        return false;
      };
      const { app, registry } = await anApp();
      await startTicks(useCases, registry);
      await jest.advanceTimersByTimeAsync(300_000);
      await app.close();
      // One in ten of 300 times; fewer than 5 or more than 60 come about once in a million runs.
      expect(looks).toBeGreaterThan(4);
      expect(looks).toBeLessThan(61);
      expect(beats.ids).toHaveLength(61);
    });

    it('run on schedule until their application stops', async () => {
      const tidied: string[] = [];
      useCases.housekeeping.cleanUp = async () => void tidied.push(new Date().toISOString());
      const { app, registry } = await anApp();
      await startTicks(useCases, registry);
      expect(beats.ids).toHaveLength(1);
      await jest.advanceTimersByTimeAsync(10_000);
      expect(beats.ids).toHaveLength(3);
      expect(await fanOuts.findUnfinished(10)).toEqual([]);
      await jest.advanceTimersByTimeAsync(110_000);
      expect(tidied).toEqual(['2026-11-22T09:00:00.000Z']);
      await app.close();
      await jest.advanceTimersByTimeAsync(3_600_000);
      expect(beats.ids).toHaveLength(25);
      expect(tidied).toHaveLength(1);
    });
  });

  it('are waited for at the end for some time, after which their failures do not count', async () => {
    const { app, registry } = await anApp();
    const endTicks = await startTicks(useCases, registry);
    const states = new InMemoryWorkStates();
    useCases.workMonitor = new WorkMonitor(states, new FixedClock());
    const { promise: delivered, reject: fail } = Promise.withResolvers<never>();
    const { promise: started, resolve: start } = Promise.withResolvers<void>();
    useCases.dispatchDeliveries.execute = () => {
      start();
      return delivered;
    };
    await started;
    await app.close();
    const endedAt = Date.now();
    await endTicks(50);
    expect(Date.now() - endedAt).toBeGreaterThan(45);
    fail(new Error('The database is closed.'));
    await endTicks(60_000);
    await useCases.workMonitor.report();
    const failed = (await states.list()).map(({ name }) => name);
    expect(failed.filter((name) => name.startsWith('send-'))).toEqual([]);
  });
});
