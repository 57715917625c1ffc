import { beforeEach, describe, expect, it } from '@jest/globals';
import type { InstantQueue, QueuedRecipient, UnitOfWork } from '@patchlight/application/ports';

export interface InstantQueuePorts {
  instantQueue: InstantQueue;
  unitOfWork: UnitOfWork;
  /** Two users with PRO. */
  userIds: [string, string];
  /** Two updates of one game. */
  updateIds: [string, string];
  /** Adds a notification that is due. */
  add(userId: string, updateId: string, dueAt: Date): Promise<unknown>;
}

const NOON = new Date('2026-11-22T12:00:00Z');
const at = (minutes: number): Date => new Date(NOON.getTime() + minutes * 60_000);

/** Contract of every InstantQueue. @param given an empty one */
export const instantQueueContract = (given: () => Promise<InstantQueuePorts>): void => {
  describe('as an InstantQueue', () => {
    let ports: InstantQueuePorts;
    let [ada, bob, first, second] = ['', '', '', ''];
    const claim = (now = NOON, count = 10): Promise<QueuedRecipient[]> =>
      ports.unitOfWork.run(() => ports.instantQueue.claim(count, now));
    const waitingOf = (recipients: QueuedRecipient[]) =>
      recipients.flatMap(({ userId, waiting }) =>
        waiting.map(({ updateId, held }) => [userId, updateId, held]),
      );

    beforeEach(async () => {
      ports = await given();
      [ada, bob] = ports.userIds;
      [first, second] = ports.updateIds;
    });

    it('returns users with due notifications, and these only', async () => {
      await ports.add(ada, first, at(-1));
      await ports.add(ada, second, at(1));
      await ports.add(bob, second, at(1));
      expect(waitingOf(await claim())).toEqual([[ada, first, null]]);
      expect((await claim(at(2), 1)).length).toBe(1);
    });

    it('removes notifications', async () => {
      await ports.add(ada, first, at(-1));
      await ports.add(ada, second, at(-1));
      await ports.unitOfWork.run(() => ports.instantQueue.remove([{ userId: ada, updateId: first }]));
      expect(waitingOf(await claim())).toEqual([[ada, second, null]]);
    });

    it('holds notifications until a time, or out of sight', async () => {
      await ports.add(ada, first, at(-1));
      await ports.add(bob, first, at(-1));
      await ports.unitOfWork.run(() =>
        ports.instantQueue.hold([
          { userId: ada, updateId: first, dueAt: at(5), reason: 'quiet' },
          { userId: bob, updateId: first, dueAt: null, reason: 'limit' },
        ]),
      );
      expect(await claim(at(4))).toEqual([]);
      expect(waitingOf(await claim(at(5)))).toEqual([[ada, first, 'quiet']]);
      await ports.add(bob, second, at(-1));
      expect(waitingOf(await claim(at(4)))).toEqual([[bob, second, null]]);
    });

    it('undoes its changes with a failed unit of work', async () => {
      await ports.add(ada, first, at(-1));
      const failing = ports.unitOfWork.run(async () => {
        await ports.instantQueue.remove([{ userId: ada, updateId: first }]);
        throw new Error('later');
      });
      await expect(failing).rejects.toThrow('later');
      expect(waitingOf(await claim())).toEqual([[ada, first, null]]);
    });
  });
};
