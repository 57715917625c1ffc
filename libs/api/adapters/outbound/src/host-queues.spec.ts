import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { AT_ONCE, AT_ONCE_TO_PUSH_SERVICE, HostQueues, MOST_WAITING } from './host-queues.ts';

const never = new AbortController().signal;

describe('request queue of a host', () => {
  const given = ({ longestWaitMs = 600_000 } = {}) => {
    const queues = new HostQueues(longestWaitMs);
    const started: number[] = [];
    const finish: (() => void)[] = [];
    const ask = (n: number, { host = 'chat.example', signal = never } = {}) =>
      queues.run(host, signal, () => {
        started.push(n);
        return new Promise<number>((done) => (finish[n] = () => done(n)));
      });
    return { queues, started, finish, ask };
  };

  it('runs five requests at a time, the others in order', async () => {
    const { started, finish, ask } = given();
    const asked = [0, 1, 2, 3, 4, 5, 6].map((n) => ask(n));
    await nextTurn();
    expect(started).toEqual([0, 1, 2, 3, 4]);
    finish[3]!();
    await nextTurn();
    expect(started).toEqual([0, 1, 2, 3, 4, 5]);
    finish[0]!();
    await nextTurn();
    for (const done of finish) done();
    expect(await Promise.all(asked)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('is separate for each host, but the same with a trailing dot', async () => {
    const { started, finish, ask } = given();
    const asked = [0, 1, 2, 3, 4].map((n) => ask(n));
    asked.push(ask(5, { host: 'chat.example.' }), ask(6, { host: 'other.example' }));
    await nextTurn();
    expect(started).toEqual([0, 1, 2, 3, 4, 6]);
    for (const done of finish) done?.();
    await nextTurn();
    finish[5]!();
    expect(await Promise.all(asked)).toHaveLength(7);
  });

  it.each([
    ['fcm.googleapis.com', AT_ONCE_TO_PUSH_SERVICE],
    ['updates.push.services.mozilla.com', AT_ONCE_TO_PUSH_SERVICE],
    ['web.push.apple.com', AT_ONCE_TO_PUSH_SERVICE],
    ['wns2-par02p.notify.windows.com', AT_ONCE_TO_PUSH_SERVICE],
    ['googleapis.com', AT_ONCE],
    ['fcm.googleapis.com.example', AT_ONCE],
    ['notify.windows.com.example', AT_ONCE],
    ['evilnotify.windows.com', AT_ONCE],
    ['push.example', AT_ONCE],
  ])('sends %s %d requests at a time', async (host, atOnce) => {
    const { started, finish, ask } = given();
    const asked = Array.from({ length: 60 }, (_, n) => ask(n, { host }));
    await nextTurn();
    expect(started).toHaveLength(atOnce);
    while (started.length < asked.length) {
      for (const n of started) finish[n]!();
      await nextTurn();
    }
    for (const done of finish) done();
    expect(await Promise.all(asked)).toHaveLength(60);
  });

  it('rejects requests while too many wait, and accepts them afterwards', async () => {
    const { started, finish, ask } = given();
    const asked = Array.from({ length: AT_ONCE + MOST_WAITING }, (_, n) => ask(n));
    await expect(ask(1_000)).rejects.toMatchObject({ name: 'OutboundFailure', kind: 'busy' });
    while (started.length < asked.length) {
      for (const n of started) finish[n]!();
      await nextTurn();
    }
    for (const done of finish) done();
    expect(await Promise.all(asked)).toHaveLength(AT_ONCE + MOST_WAITING);
    const again = ask(2_000);
    await nextTurn();
    finish[2_000]!();
    expect(await again).toBe(2_000);
  });

  it('drops a waiting request that is aborted', async () => {
    const { started, finish, ask } = given();
    const asked = [0, 1, 2, 3, 4].map((n) => ask(n));
    const patience = new AbortController();
    const waiting = ask(5, { signal: patience.signal });
    patience.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    for (const done of finish) done();
    await Promise.all(asked);
    await nextTurn();
    await expect(ask(6, { signal: patience.signal })).rejects.toThrow('enough');
    expect(started).toEqual([0, 1, 2, 3, 4]);
  });

  it('gives up on a request that waits too long, and not on one that takes long', async () => {
    const { started, finish, ask } = given({ longestWaitMs: 50 });
    const asked = [0, 1, 2, 3, 4].map((n) => ask(n));
    await expect(ask(5)).rejects.toMatchObject({ kind: 'busy' });
    for (const done of finish) done();
    expect(await Promise.all(asked)).toHaveLength(5);
    expect(started).toEqual([0, 1, 2, 3, 4]);
  });

  it('continues after failed requests', async () => {
    const { queues, finish, ask } = given();
    const failing = Array.from({ length: AT_ONCE }, () =>
      queues.run('chat.example', never, () => Promise.reject(new Error('broken'))),
    );
    expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(
      Array.from({ length: AT_ONCE }, () => 'rejected'),
    );
    const next = ask(0);
    await nextTurn();
    finish[0]!();
    expect(await next).toBe(0);
  });
});
