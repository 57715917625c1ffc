import { expect, it } from '@jest/globals';
import type { MessageMeter, UnitOfWork } from '@patchlight/application/ports';

export interface MessageMeterPorts {
  meter: MessageMeter;
  unitOfWork: UnitOfWork;
  userIds: [string, string];
  /** The daily limit of both users. */
  limit: number;
}

/** Contract of every MessageMeter with a limit. */
export const messageMeterContract = (given: () => Promise<MessageMeterPorts>): void => {
  it('as a MessageMeter allows messages up to the limit of each user', async () => {
    const { meter, unitOfWork, userIds, limit } = await given();
    const [ada, bob] = userIds;
    const now = new Date();
    const consume = (...counts: [string, number][]): Promise<number[]> =>
      unitOfWork.run(() =>
        meter.consume(
          counts.map(([userId, count]) => ({ userId, count })),
          now,
        ),
      );
    expect(await consume([bob, 1], [ada, limit - 1])).toEqual([1, limit - 1]);
    expect(await consume([ada, 3], [bob, 0])).toEqual([1, 0]);
    expect(await consume([ada, 1], [bob, limit])).toEqual([0, limit - 1]);
    expect(await consume()).toEqual([]);
  });
};
