import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PipelineQueries, SettledEvents } from '@patchlight/application';
import type { EventPage } from '@patchlight/application';
import type { V1Event, V1EventsBody } from '@patchlight/contracts';
import type { User } from '@patchlight/domain';
import { aCaller, eventually } from '@patchlight/testing';
import { Traffic } from '../kernel/gate/traffic.ts';
import type { CompletedRequest } from '../kernel/gate/traffic.ts';
import { TestApi } from '../testing/test-api.ts';
import { EventWaits, WAITS_PER_USER } from './event-waits.ts';
import { V1EventController } from './v1.controllers.ts';

const EVENT: V1Event = {
  id: '8',
  type: 'update.published',
  at: '2026-11-21T12:00:00.000Z',
  appId: 7,
  gameName: 'Brinelight',
  update: null,
  text: null,
  edit: null,
};

class ScriptedSettledEvents extends SettledEvents {
  readonly listeners = new Map<() => void, string>();

  override subscribe(userId: string, listener: () => void): () => void {
    this.listeners.set(listener, userId);
    return () => this.listeners.delete(listener);
  }

  tell(): void {
    for (const listener of this.listeners.keys()) listener();
  }
}

/** A log of one reader, settled up to an id. */
class ScriptedLog {
  events: V1Event[] = [];
  settledId = '7';
  readonly asked: (Date | null)[] = [];

  async lastEventBefore(time: Date | null): Promise<string> {
    this.asked.push(time);
    return this.settledId;
  }

  async listEvents(_: unknown, afterId: string): Promise<EventPage> {
    const events = this.events.filter(({ id }) => Number(id) > Number(afterId));
    return { events, lastId: this.settledId, hasMore: false };
  }

  add(): void {
    this.events.push(EVENT);
    this.settledId = EVENT.id;
  }
}

describe('GET /api/v1/events', () => {
  let api: TestApi;
  let url: string;
  let settled: ScriptedSettledEvents;
  let log: ScriptedLog;
  let ada: User;
  let token: { id: string; bearer: string };
  beforeEach(async () => {
    api = new TestApi();
    settled = new ScriptedSettledEvents();
    log = new ScriptedLog();
    await api.start([V1EventController], {
      providers: [
        { provide: SettledEvents, useValue: settled },
        { provide: PipelineQueries, useValue: log },
        EventWaits,
      ],
    });
    url = `http://127.0.0.1:${await api.listen()}/api/v1/events`;
    ({ user: ada } = await api.signIn());
    token = await api.addToken(ada, ['updates:read']);
  });
  afterEach(() => api.stop());

  const ask = (query: string, bearer = token.bearer, signal?: AbortSignal): Promise<Response> =>
    fetch(`${url}?${query}`, { headers: { Authorization: bearer }, ...(signal && { signal }) });
  const waiting = (count = 1) => eventually('requests waited', () => settled.listeners.size === count);
  const bodyOf = async (response: Response) => (await response.json()) as V1EventsBody;

  it('counts since by the clock of the instance', async () => {
    await ask('since=1h');
    expect(log.asked).toEqual([new Date('2026-11-21T11:00:00Z')]);
    expect((await ask('since=2026-11-21T12:00:01Z')).status).toBe(400);
    expect((await ask('since=2026-11-21T12:00:00Z')).status).toBe(200);
  });

  it('answers at once without wait, or with events', async () => {
    expect(await bodyOf(await ask(''))).toMatchObject({ events: [], hasMore: false });
    const { cursor } = await bodyOf(await ask('wait=0'));
    log.add();
    expect((await bodyOf(await ask(`wait=50&cursor=${cursor}`))).events).toEqual([EVENT]);
    expect(settled.listeners.size).toBe(0);
  });

  it('waits for an event, and for no other’s', async () => {
    const answered: CompletedRequest[] = [];
    api.part(Traffic).onAnswered((request) => answered.push(request));
    const answer = ask('wait=50');
    await waiting();
    expect([...settled.listeners.values()]).toEqual([ada.id]);
    settled.tell();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(settled.listeners.size).toBe(1);
    log.add();
    settled.tell();
    const { events, cursor } = await bodyOf(await answer);
    expect(events).toEqual([EVENT]);
    expect(settled.listeners.size).toBe(0);
    expect(await bodyOf(await ask(`cursor=${cursor}`))).toMatchObject({ events: [], cursor });
    expect(answered[0]).toMatchObject({ status: 200, isStream: true });
  });

  it('misses no event that comes while it reads', async () => {
    const { listEvents } = log;
    log.listEvents = async (...parameters) => {
      const page = await listEvents.apply(log, parameters);
      if (settled.listeners.size > 0 && log.events.length === 0) {
        log.add();
        settled.tell();
      }
      return page;
    };
    expect((await bodyOf(await ask('wait=50'))).events).toEqual([EVENT]);
  });

  it('answers with an empty page when the time is over', async () => {
    const startedAt = Date.now();
    const { events, cursor } = await bodyOf(await ask('wait=1'));
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(990);
    expect(events).toEqual([]);
    log.add();
    expect((await bodyOf(await ask(`cursor=${cursor}`))).events).toEqual([EVENT]);
  });

  it.each(['-1', '51', '1e9', '1.5', 'long'])('refuses wait=%s', async (wait) => {
    const response = await ask(`wait=${wait}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: { wait: [expect.any(String)] } });
  });

  it('does not delay a shutdown', async () => {
    const answer = ask('wait=50');
    await waiting();
    const startedAt = Date.now();
    await api.part(Traffic).drain(0, 30_000);
    expect((await bodyOf(await answer)).events).toEqual([]);
    expect((await bodyOf(await ask('wait=50'))).events).toEqual([]);
    expect(Date.now() - startedAt).toBeLessThan(10_000);
  });

  it('stops waiting when the client has gone', async () => {
    const gone = new AbortController();
    const answer = ask('wait=50', token.bearer, gone.signal);
    await waiting();
    gone.abort();
    await expect(answer).rejects.toThrow();
    await waiting(0);
  });

  it('limits the requests that wait, per user and per process', async () => {
    const gone = new AbortController();
    const hold = (count: number, bearer = token.bearer): void => {
      for (let n = 0; n < count; n += 1) void ask('wait=50', bearer, gone.signal).catch(() => undefined);
    };
    hold(WAITS_PER_USER);
    await waiting(WAITS_PER_USER);
    const refused = await ask('wait=50');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
    expect((await ask('')).status).toBe(200);
    const { bearer } = await api.addToken((await api.signIn()).user, ['updates:read']);
    hold(10, bearer);
    await waiting(30);
    expect((await ask('wait=50', bearer)).status).toBe(503);
    gone.abort();
    await waiting(0);
    const answer = ask('wait=50');
    await waiting();
    log.add();
    settled.tell();
    expect((await answer).status).toBe(200);
  });

  it('tells nothing to a token or a session that has ended meanwhile', async () => {
    const { bearer, session, user } = await api.signIn();
    const answers = [ask('wait=50'), ask('wait=50', bearer)];
    await waiting(2);
    await api.useCases.revokeApiToken.execute(ada.id, token.id, aCaller());
    await api.useCases.endSession.execute(
      { userId: user.id, sessionId: session.id } as never,
      session.id,
      aCaller(),
    );
    log.add();
    settled.tell();
    for (const answer of answers) expect((await answer).status).toBe(401);
  });
});
