import { describe } from '@jest/globals';
import { InMemoryUnitOfWork } from '../kernel/in-memory-unit-of-work.ts';
import { InMemoryInstantQueue } from './in-memory-instant.queue.ts';
import { InMemoryMessageMeter } from './in-memory-message-meter.ts';
import { anInstantUser } from './instant-user.builder.ts';
import { instantQueueContract } from './instant-queue.contract.ts';
import { messageMeterContract } from './message-meter.contract.ts';

describe('InMemoryInstantQueue', () =>
  instantQueueContract(async () => {
    const unitOfWork = new InMemoryUnitOfWork();
    const instantQueue = new InMemoryInstantQueue(unitOfWork);
    for (const userId of ['1', '2']) instantQueue.users.set(userId, anInstantUser());
    return {
      instantQueue,
      unitOfWork,
      userIds: ['1', '2'],
      updateIds: ['10', '11'],
      add: async (userId, updateId, dueAt) =>
        instantQueue.add({
          userId,
          updateId,
          dueAt,
          appId: 7,
          kind: 'patch',
          held: null,
          isRead: false,
          choices: { game: null, categories: [], isMuted: false },
        }),
    };
  }));

describe('InMemoryMessageMeter', () =>
  messageMeterContract(async () => {
    const meter = new InMemoryMessageMeter();
    meter.limit = 10;
    return { meter, unitOfWork: new InMemoryUnitOfWork(), userIds: ['1', '2'], limit: 10 };
  }));
