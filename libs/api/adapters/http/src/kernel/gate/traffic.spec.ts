import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, Sse } from '@nestjs/common';
import { BehaviorSubject } from 'rxjs';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@patchlight/testing';
import { TestApi } from '../../testing/test-api.ts';
import { Public } from '../access/access.decorators.ts';
import { EndlessStream, Traffic } from './traffic.ts';
import type { CompletedRequest } from './traffic.ts';

/** Completes the slow response. */
let given: PromiseWithResolvers<void>;
const stream = new BehaviorSubject({ data: 'ready' });

@Public()
@Controller('traffic')
class TrafficController {
  @Get('slow/:id')
  async slow(): Promise<{ done: true }> {
    await given.promise;
    return { done: true };
  }

  @Sse('stream')
  @EndlessStream()
  listen(): BehaviorSubject<{ data: string }> {
    return stream;
  }
}

describe('requests in progress', () => {
  let api: TestApi;
  let url: string;
  let traffic: Traffic;
  beforeEach(async () => {
    api = await new TestApi().start([TrafficController]);
    url = `http://127.0.0.1:${await api.listen()}/api/traffic`;
    traffic = api.part(Traffic);
    given = Promise.withResolvers();
  });
  afterEach(() => api.stop());

  it('are completed before a shutdown', async () => {
    const answer = fetch(`${url}/slow/1`);
    await eventually('it was under way', () => traffic.count === 1);
    const drained = traffic.drain(0, 30_000).then(() => traffic.count);
    await sleep(50);
    given.resolve();
    expect(await drained).toBe(0);
    expect(await (await answer).json()).toEqual({ done: true });
  });

  it('are awaited no longer than the timeout', async () => {
    const answer = fetch(`${url}/slow/1`);
    await eventually('it was under way', () => traffic.count === 1);
    await traffic.drain(0, 50);
    expect(traffic.count).toBe(1);
    given.resolve();
    await answer;
  });

  it('exclude event streams, which would never complete', async () => {
    const ended = new AbortController();
    const answered: CompletedRequest[] = [];
    traffic.onAnswered((request) => answered.push(request));
    const open = await fetch(`${url}/stream`, { signal: ended.signal });
    const startedAt = Date.now();
    await traffic.drain(0, 30_000);
    expect(Date.now() - startedAt).toBeLessThan(15_000);
    ended.abort();
    await open.text().catch(() => '');
    await eventually('its end was seen', () => answered.length === 1);
    expect(answered).toMatchObject([{ route: '/api/traffic/stream', isStream: true }]);
  });

  it('are reported by route once completed', async () => {
    const answered: CompletedRequest[] = [];
    traffic.onAnswered((request) => answered.push(request));
    const answer = fetch(`${url}/slow/7`);
    await eventually('it was under way', () => traffic.count === 1);
    await sleep(200);
    given.resolve();
    await answer;
    await eventually('it was told of', () => answered.length === 1);
    expect(answered).toEqual([
      {
        method: 'GET',
        route: '/api/traffic/slow/:id',
        status: 200,
        seconds: expect.any(Number),
        isStream: false,
      },
    ]);
    expect(answered[0]!.seconds).toBeGreaterThan(0.15);
  });
});
