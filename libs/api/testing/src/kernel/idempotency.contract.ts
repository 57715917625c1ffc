import { beforeEach, describe, expect, it } from '@jest/globals';
import { RunIdempotently } from '@patchlight/application';
import type { IdempotencyRepository, StoredResponse, UnitOfWork } from '@patchlight/application/ports';
import { IdempotencyKeyReused } from '@patchlight/domain';
import { FixedClock } from './fixed-clock.ts';
import { ReversibleSecretBox } from './reversible-secret-box.ts';

export interface IdempotencyPorts {
  unitOfWork: UnitOfWork;
  answers: IdempotencyRepository;
  /** Two existing users. */
  userIds: [string, string];
}

const HOUR = 3_600_000;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Contract of every IdempotencyRepository, seen through the use case it is for. */
export const idempotencyContract = (given: () => Promise<IdempotencyPorts>): void => {
  describe('as an IdempotencyRepository', () => {
    let ports: IdempotencyPorts;
    let clock: FixedClock;
    let acts: number;
    beforeEach(async () => {
      ports = await given();
      clock = new FixedClock();
      acts = 0;
    });
    const perform = async (): Promise<StoredResponse> => {
      acts += 1;
      await pause(5);
      return { status: 201, body: { act: acts, text: 'ä "quoted" text', nothing: null } };
    };
    const call = (
      { user = 0, key = 'key-0001', route = 'POST /api/things', content = 'hash' },
      act: () => Promise<StoredResponse> = perform,
    ): Promise<StoredResponse> => {
      const once = new RunIdempotently(ports.unitOfWork, ports.answers, new ReversibleSecretBox(), clock);
      return once.execute({ userId: ports.userIds[user]!, key, route, content }, act);
    };

    it('executes fifty concurrent calls once and returns the same response to all', async () => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => call({})));
      expect(acts).toBe(1);
      expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
      expect(answers[49]).toEqual({ status: 201, body: { act: 1, text: 'ä "quoted" text', nothing: null } });
    });

    it('stores responses encrypted', async () => {
      await call({});
      const act = {
        userId: ports.userIds[0]!,
        key: 'key-0001',
        route: 'POST /api/things',
        content: 'hash',
      };
      const known = await ports.unitOfWork.run(() => ports.answers.claim(act, clock.now(), new Date(0)));
      expect(known!.answer).toEqual({ status: 201, body: expect.any(String) });
      expect(known!.answer.body).not.toContain('quoted');
    });

    it('executes once per key and user', async () => {
      await Promise.all([call({}), call({ key: 'key-0002' }), call({ user: 1 })]);
      expect(acts).toBe(3);
    });

    it('returns each user their own response', async () => {
      const first = [await call({}), await call({ user: 1 })];
      expect([await call({}), await call({ user: 1 })]).toEqual(first);
      expect(first[0]).not.toEqual(first[1]);
    });

    it('rejects the key for another call', async () => {
      await call({});
      await expect(call({ route: 'POST /api/others' })).rejects.toThrow(IdempotencyKeyReused);
      await expect(call({ content: 'another hash' })).rejects.toThrow(IdempotencyKeyReused);
      expect(acts).toBe(1);
    });

    it('stores nothing of a failed action', async () => {
      await expect(call({}, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
      expect(await call({})).toMatchObject({ status: 201 });
      expect(acts).toBe(1);
    });

    it('lets a waiting call execute when the first one fails', async () => {
      let hasClaimed = (): void => undefined;
      let fail = (): void => undefined;
      const claimed = new Promise<void>((done) => (hasClaimed = done));
      const first = call({}, () => {
        hasClaimed();
        return new Promise((_, reject) => (fail = () => reject(new Error('broken'))));
      });
      await claimed;
      const second = call({});
      fail();
      await expect(first).rejects.toThrow('broken');
      expect(await second).toMatchObject({ status: 201 });
    });

    it('repeats a response for 24 hours', async () => {
      await call({});
      clock.advance(24 * HOUR);
      await call({});
      expect(acts).toBe(1);
      clock.advance(1);
      await call({});
      expect(acts).toBe(2);
    });

    it('stores a response without a body', async () => {
      await call({}, async () => ({ status: 204, body: undefined }));
      const { status, body } = await call({});
      expect([status, body ?? null]).toEqual([204, null]);
    });
  });
};
