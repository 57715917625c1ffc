import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { V1Event, WebhookFormat } from '@patchlight/contracts';
import { AGE_LIMITS_MS, ApiTokenRefused, SessionEnded, WebhookNeedsOwner } from '@patchlight/domain';
import { pipelinesPorts } from '@patchlight/testing';
import type { Caller } from '../kernel/caller.ts';
import type { Activity } from '../kernel/ports.ts';
import { kernelModule } from '../kernel/kernel.module.ts';
import { pipelinesModule } from './pipelines.module.ts';
import type { PipelineQueries, WebhookQueries } from './ports.ts';

const [MINUTE, HOUR] = [60_000, 3_600_000];
const CLIENT = { addressRange: '203.0.113.0/24', userAgent: 'curl' } as Caller;
const ADA = { userId: '1', appIds: null, name: null, credential: { sessionId: 's1' } };
const anEvent = (id: string, more: Partial<V1Event> = {}): V1Event => ({
  id,
  type: 'price.dropped',
  at: '2026-11-21T12:00:00.000Z',
  appId: 7,
  gameName: 'Moss & Mortar',
  update: null,
  text: 'It costs less.',
  edit: null,
  ...more,
});

const ACCEPTED = {
  request: '{}',
  status: 204,
  response: null,
  error: null,
  isSilent: false,
  isGone: false,
  waitMs: null,
};

describe('webhooks', () => {
  let ports: ReturnType<typeof pipelinesPorts>;
  let webhooks: ReturnType<typeof pipelinesModule>;
  let acts: unknown[];
  let events: V1Event[];

  beforeEach(() => {
    ports = pipelinesPorts();
    acts = [];
    events = [];
    const pipelineQueries = {
      findEvents: async (ids: string[]) => events.filter(({ id }) => ids.includes(id)),
    } as unknown as PipelineQueries;
    const activity = {
      record: async ({ act, detail }: Activity) => void acts.push([act, detail?.['token']]),
    };
    const all = { ...ports, activity, pipelineQueries, webhookQueries: {} as WebhookQueries };
    webhooks = pipelinesModule(all, kernelModule(ports));
  });

  const form = (more: { url?: string; appIds?: number[]; token?: string; format?: WebhookFormat } = {}) => ({
    name: 'CI',
    format: 'standard' as WebhookFormat,
    url: 'https://ci.example/hooks/patchlight-events',
    types: ['price.dropped'] as const,
    kinds: ['major'] as const,
    appIds: null,
    ...more,
  });
  const create = (more: Parameters<typeof form>[0] = {}) =>
    webhooks.createWebhook.execute(ADA, form(more), CLIENT);
  const stored = () => ports.webhooks.all[0]!;
  /** Queues an event of now for the webhook. @returns the id of its delivery */
  const queue = (more: Partial<V1Event> = {}): string => {
    const event = anEvent(String(events.length + 1), { at: ports.clock.now().toISOString(), ...more });
    events.push(event);
    return ports.webhookQueue.add(stored(), event.id, ports.clock.now());
  };
  const dispatch = () => webhooks.dispatchWebhooks.execute();
  const states = () => ports.webhookQueue.all.map(({ state, tries }) => [state, tries]);

  describe('are created', () => {
    it('with a secret that is shown once, and sealed with the address', async () => {
      const { webhook, secret } = await create();
      expect(secret).toMatch(/^whsec_.{44}$/);
      expect(webhook).toMatchObject({ maskedAddress: 'ci.example/…ents', paused: null });
      const row = JSON.stringify(ports.webhooks.all);
      expect(row).not.toContain(secret);
      expect(row).not.toContain('/hooks/');
      expect(acts).toEqual([['webhook-created', '']]);
    });

    it.each<[Parameters<typeof form>[0], string]>([
      [{ url: 'ftp://ci.example/' }, 'url'],
      [{ url: 'https://ada:secret@ci.example/' }, 'url'],
      [{ token: 'ghp_1' }, 'token'],
      [{ format: 'discord' }, 'url'],
      [{ format: 'slack' }, 'url'],
      [{ format: 'github', token: 'ghp_1' }, 'url'],
      [{ format: 'github', url: 'https://api.github.com/repos/tess/game/dispatches' }, 'token'],
    ])('never as %j', async (more, field) => {
      await expect(create(more)).rejects.toMatchObject({
        kind: 'invalid',
        fields: { [field]: expect.anything() },
      });
      expect(ports.webhooks.all).toEqual([]);
    });

    it('up to 20 per user', async () => {
      for (let count = 0; count < 20; count += 1) await create();
      await expect(create()).rejects.toMatchObject({ kind: 'conflict' });
    });
  });

  it.each([
    ['session', { sessionId: 'ended' }, SessionEnded],
    ['token', { tokenId: 'ended' }, ApiTokenRefused],
  ])('are not created by a %s that has ended meanwhile', async (_, credential, refusal) => {
    const create = webhooks.createWebhook.execute({ ...ADA, credential }, form(), CLIENT);
    await expect(create).rejects.toThrow(refusal);
  });

  it.each([
    ['session', { sessionId: 'ended' }, SessionEnded],
    ['token', { tokenId: 'ended' }, ApiTokenRefused],
  ])('get no other address by a %s that has ended meanwhile', async (_, credential, refusal) => {
    const { webhook } = await create();
    const { sealedTarget } = stored();
    const form = { url: 'https://evil.example/hook' };
    const change = webhooks.changeWebhook.execute({ ...ADA, credential }, webhook.id, form);
    await expect(change).rejects.toThrow(refusal);
    expect(stored()).toMatchObject({ sealedTarget, madeBy: null });
  });

  describe('tell who set their address', () => {
    const ci = { ...ADA, name: 'CI', credential: { tokenId: '7' } };
    const madeBy = { tokenId: '7', name: 'CI' };
    const other = { ...ci, name: 'Other', credential: { tokenId: '8' } };
    const byToken = async () => (await webhooks.createWebhook.execute(ci, form(), CLIENT)).webhook;

    it('at first', async () => {
      expect(await byToken()).toMatchObject({ madeBy });
      expect((await create()).webhook).toMatchObject({ madeBy: null });
    });

    it('and last', async () => {
      const { id } = await byToken();
      const change = (caller: typeof ADA | typeof ci, form: object) =>
        webhooks.changeWebhook.execute(caller, id, form);
      expect(await change(other, { name: 'Nightly' })).toMatchObject({ madeBy });
      const url = 'https://ci.example/another';
      expect(await change(other, { url })).toMatchObject({ madeBy: { tokenId: '8', name: 'Other' } });
      expect(await change(ADA, { url })).toMatchObject({ madeBy: null });
      expect(await change(ci, { url })).toMatchObject({ madeBy });
    });

    it.each(['token-revoked', 'token-expired'] as const)(
      'and are resumed by nobody but their owner: %s',
      async (reason) => {
        const { id } = await byToken();
        ports.webhooks.set(stored(), { paused: { reason, at: ports.clock.now() } });
        const resume = webhooks.pauseWebhook.resume(other, id);
        await expect(resume).rejects.toThrow(WebhookNeedsOwner);
        expect(stored().paused).not.toBeNull();
        expect(await webhooks.pauseWebhook.resume(ADA, id)).toMatchObject({ paused: null, madeBy: null });
      },
    );

    it('and are resumed by tokens after other pauses', async () => {
      const { id } = await byToken();
      await webhooks.pauseWebhook.pause(ADA, id);
      expect(await webhooks.pauseWebhook.resume(other, id)).toMatchObject({ paused: null, madeBy });
    });
  });

  describe('with a token of some games', () => {
    const token = { userId: '1', appIds: [7, 8], name: 'CI', credential: { tokenId: '1' } };
    it('are created, shown and changed for these games only', async () => {
      const make = (appIds: number[] | null) =>
        webhooks.createWebhook.execute(token, { ...form(), appIds }, CLIENT);
      for (const appIds of [null, [7, 9]])
        await expect(make(appIds)).rejects.toMatchObject({ kind: 'forbidden' });
      const { webhook } = await make([8]);
      const [all, others] = [await create(), await create({ appIds: [7, 9] })];
      expect(await webhooks.showWebhooks.list(token)).toEqual([webhook]);
      expect(await webhooks.showWebhooks.list(ADA)).toHaveLength(3);
      for (const { id } of [all.webhook, others.webhook]) {
        const attempts = [
          webhooks.showWebhooks.find(token, id),
          webhooks.changeWebhook.execute(token, id, { url: 'https://evil.example/' }),
          webhooks.rotateWebhook.execute(token, id, CLIENT),
          webhooks.pauseWebhook.resume(token, id),
          webhooks.deleteWebhook.execute(token, id, CLIENT),
          webhooks.pingWebhook.execute(token, id),
          webhooks.redeliverWebhook.allFailed(token, id, ports.clock.now()),
        ];
        for (const attempt of attempts) await expect(attempt).rejects.toMatchObject({ kind: 'not-found' });
      }
      const widen = webhooks.changeWebhook.execute(token, webhook.id, { appIds: null });
      await expect(widen).rejects.toMatchObject({ kind: 'forbidden' });
    });
  });

  it('are signed with both secrets for a day after a rotation', async () => {
    const { webhook, secret } = await create();
    ports.webhookSender.answers = [{}];
    const rotated = await webhooks.rotateWebhook.execute(ADA, webhook.id, CLIENT);
    expect(rotated.secret).not.toBe(secret);
    expect(rotated.webhook.previousSecretValidUntil).toBe('2026-11-22T12:00:00.000Z');
    queue();
    await dispatch();
    ports.clock.advance(24 * HOUR);
    queue();
    await dispatch();
    expect(ports.webhookSender.sent.map(({ message }) => message.secrets)).toEqual([
      [rotated.secret, secret],
      [rotated.secret],
    ]);
    const [now] = await webhooks.showWebhooks.list(ADA);
    expect(now!.previousSecretValidUntil).toBeNull();
    expect(acts).toEqual([
      ['webhook-created', ''],
      ['webhook-rotated', ''],
    ]);
  });

  it('are signed with the new secret alone if the previous one was sealed with another key', async () => {
    const { webhook } = await create();
    ports.webhookSender.answers = [{}];
    ports.webhooks.set(stored(), { sealedSecret: 'sealed with another key' });
    const { secret } = await webhooks.rotateWebhook.execute(ADA, webhook.id, CLIENT);
    queue();
    await dispatch();
    expect(ports.webhookSender.sent.map(({ message }) => message.secrets)).toEqual([[secret]]);
  });

  it('of services are not signed', async () => {
    const url = 'https://api.github.com/repos/tess/game/dispatches';
    const { webhook, secret } = await create({ format: 'github', url, token: 'ghp_1' });
    expect(secret).toBeNull();
    await expect(webhooks.rotateWebhook.execute(ADA, webhook.id, CLIENT)).rejects.toMatchObject({
      kind: 'conflict',
    });
    queue();
    await dispatch();
    expect(ports.webhookSender.sent[0]).toMatchObject({
      target: { url, token: 'ghp_1' },
      message: { secrets: [] },
    });
    const change = webhooks.changeWebhook.execute(ADA, webhook.id, { token: 'ghp_2' });
    await expect(change).rejects.toMatchObject({ fields: { token: expect.anything() } });
  });

  describe('deliveries', () => {
    beforeEach(async () => {
      await create();
    });

    it('are tried ten times under one id, as long as the receiver fails', async () => {
      ports.webhookSender.answers = [{ status: 503, error: 'It does not work (503).' }];
      const id = queue();
      for (let hour = 0; hour < 100; hour += 1) {
        await dispatch();
        ports.clock.advance(HOUR);
      }
      expect(ports.webhookSender.sent).toHaveLength(10);
      expect(new Set(ports.webhookSender.sent.map(({ message }) => message.id))).toEqual(new Set([id]));
      expect(states()).toEqual([['given-up', 10]]);
    });

    it('wait as long as the receiver asks for', async () => {
      ports.webhookSender.answers = [{ status: 429, error: 'Not now (429).', waitMs: 10 * MINUTE }];
      queue();
      await dispatch();
      ports.clock.advance(10 * MINUTE - 1);
      await dispatch();
      expect(ports.webhookSender.sent).toHaveLength(1);
      ports.clock.advance(1);
      await dispatch();
      expect(ports.webhookSender.sent).toHaveLength(2);
    });

    it('to a receiver that does not answer delay no other host', async () => {
      await create({ url: 'https://dead.example/hook' });
      const [alive, dead] = ports.webhooks.all;
      for (let count = 0; count < 20; count += 1) {
        queue();
        ports.webhookQueue.add(dead!, '1', ports.clock.now());
      }
      const silence = Promise.withResolvers<object>();
      const send = ports.webhookSender.send.bind(ports.webhookSender);
      const counts = { now: 0, most: 0 };
      ports.webhookSender.send = async (target, message) => {
        if (!target.url.includes('dead')) return send(target, message);
        counts.now += 1;
        counts.most = Math.max(counts.most, counts.now);
        await silence.promise;
        counts.now -= 1;
        return send(target, message);
      };
      const running = dispatch();
      for (let turn = 0; turn < 200; turn += 1) await nextTurn();
      const stateOf = (host: string) =>
        Map.groupBy(
          ports.webhookQueue.all.filter((row) => row.host === host),
          ({ state }) => state,
        );
      expect(stateOf(alive!.host).get('delivered')).toHaveLength(20);
      expect(stateOf(dead!.host).get('queued')).toHaveLength(20);
      silence.resolve({});
      await running;
      expect(stateOf(dead!.host).get('delivered')).toHaveLength(20);
      expect(counts.most).toBe(3);
    });

    it('wait for a receiver that was silent three times in a row, but pings do not', async () => {
      ports.webhookSender.answers = [{ status: null, error: 'Too long.', isSilent: true }];
      for (let count = 0; count < 9; count += 1) queue();
      await dispatch();
      expect(ports.webhookSender.sent).toHaveLength(3);
      const waiting = states().filter(([state, tries]) => state === 'failed' && tries === 0);
      expect(waiting).toHaveLength(6);
      queue();
      await dispatch();
      expect(ports.webhookSender.sent).toHaveLength(3);
      await ports.webhookQueue.ping(stored(), ports.clock.now());
      await dispatch();
      expect(ports.webhookSender.sent).toHaveLength(4);
      ports.webhookSender.answers = [{}];
      ports.clock.advance(5 * MINUTE);
      await dispatch();
      expect(states().filter(([state]) => state === 'delivered')).toHaveLength(10);
    });

    it('of everybody go out beside those of 50 users whose receivers never answer', async () => {
      for (let user = 100; user < 150; user += 1)
        for (let number = 0; number < 4; number += 1) {
          const dead = {
            ...stored(),
            userId: String(user),
            id: `dead-${user}-${number}`,
            host: `h${user}-${number}`,
          };
          ports.webhooks.all.push(dead);
          for (let count = 0; count < 10; count += 1) ports.webhookQueue.add(dead, null, ports.clock.now());
        }
      for (let count = 0; count < 5; count += 1) queue();
      ports.webhookSender.send = async (target, message) =>
        message.event ? ACCEPTED : new Promise(() => undefined);
      void dispatch();
      for (let turn = 0; turn < 50; turn += 1) await nextTurn();
      expect(states().filter(([state]) => state === 'delivered')).toHaveLength(5);
    });

    it('under way end before a stop does, and no more are sent', async () => {
      for (let count = 0; count < 7; count += 1) queue();
      const answer = Promise.withResolvers<void>();
      const send = ports.webhookSender.send.bind(ports.webhookSender);
      ports.webhookSender.send = (...sent) => answer.promise.then(() => send(...sent));
      const running = dispatch();
      await nextTurn();
      const stopping = webhooks.dispatchWebhooks.stop();
      answer.resolve();
      await Promise.all([running, stopping]);
      await dispatch();
      expect(states().toSorted()).toEqual([
        ...Array<unknown>(3).fill(['delivered', 1]),
        ...Array<unknown>(4).fill(['queued', 0]),
      ]);
    });

    it('pause the webhook at once when the receiver is gone, with a mail', async () => {
      ports.webhookSender.answers = [{ status: 410, error: 'Gone (410).', isGone: true }];
      const [first, second] = [queue(), queue()];
      await dispatch();
      ports.clock.advance(HOUR);
      queue();
      await dispatch();
      expect((await webhooks.showWebhooks.list(ADA))[0]!.paused).toMatchObject({ reason: 'gone' });
      expect(ports.deliveries.mails()).toMatchObject([{ kind: 'webhook-paused', to: 'user1@example.org' }]);
      expect(ports.webhookSender.sent.map(({ message }) => message.id)).toEqual([first, second]);
      expect(states()).toEqual([
        ['given-up', 1],
        ['given-up', 1],
        ['given-up', 0],
      ]);
    });

    it('pause the webhook after five days of failures, and not after a success in between', async () => {
      const failing = { status: 500, error: 'It does not work (500).' };
      const days = async (count: number): Promise<void> => {
        for (let hour = 0; hour < count * 24; hour += 6) {
          queue();
          await dispatch();
          ports.clock.advance(6 * HOUR);
        }
      };
      ports.webhookSender.answers = [failing];
      await days(4);
      ports.webhookSender.answers = [{}];
      await days(1);
      ports.webhookSender.answers = [failing];
      await days(5);
      expect(stored().paused).toBeNull();
      await days(1);
      expect(stored().paused).toMatchObject({ reason: 'failures' });
      expect(ports.deliveries.mails()).toHaveLength(1);
      const { id } = stored();
      await expect(webhooks.redeliverWebhook.allFailed(ADA, id, new Date(0))).rejects.toMatchObject({
        kind: 'conflict',
      });
      expect(await webhooks.pauseWebhook.resume(ADA, id)).toMatchObject({ paused: null, failingSince: null });
      expect(await webhooks.redeliverWebhook.allFailed(ADA, id, new Date(0))).toBeGreaterThan(20);
    });

    it('are tried to the end before the webhook is paused for a failure of long ago', async () => {
      ports.webhookSender.answers = [{ status: 500, error: 'It does not work (500).' }];
      await ports.webhookQueue.ping(stored(), ports.clock.now());
      await dispatch();
      ports.clock.advance(6 * 24 * HOUR);
      queue();
      await ports.webhookQueue.ping(stored(), ports.clock.now());
      await dispatch();
      expect(states()).toEqual([
        ['given-up', 1],
        ['failed', 1],
        ['given-up', 1],
      ]);
      expect(stored().paused).toBeNull();
      for (let day = 0; day < 10; day += 1) {
        ports.clock.advance(24 * HOUR);
        await dispatch();
      }
      expect(stored().paused).toMatchObject({ reason: 'failures' });
    });

    it.each([
      ['its game was deleted', () => void (events = [])],
      ['its update is hidden', () => void (events[0] = anEvent('1', { text: null }))],
      ['the plan has ended', () => ports.webhooks.set(stored(), { isAllowed: false })],
      [
        'the webhook is paused',
        () => ports.webhooks.set(stored(), { paused: { reason: 'owner', at: new Date() } }),
      ],
      ['the webhook was deleted', () => void (ports.webhooks.all = [])],
      ['its address cannot be read', () => ports.webhooks.set(stored(), { sealedTarget: 'x' })],
    ])('are given up unsent when %s', async (_, happen) => {
      queue();
      happen();
      await dispatch();
      expect(ports.webhookSender.sent).toEqual([]);
      expect(states()).toEqual([['given-up', 0]]);
    });

    describe('that have waited for longer than events are told', () => {
      const outage = (): void => ports.clock.advance(AGE_LIMITS_MS.webhook + 1);
      const errors = () => ports.webhookQueue.all.map(({ outcome }) => outcome?.error);

      it('are skipped unsent, which is no failure of the receiver, and pings are not', async () => {
        for (let count = 0; count < 50; count += 1) queue();
        await ports.webhookQueue.ping(stored(), ports.clock.now());
        outage();
        queue();
        await dispatch();
        expect(ports.webhookSender.sent).toHaveLength(2);
        expect(states().filter(([state]) => state === 'given-up')).toEqual(Array(50).fill(['given-up', 0]));
        expect(errors()[0]).toMatch(/^Skipped, too old/);
        expect(stored().failingSince).toBeNull();
      });

      it('are skipped by the age of a new post, and by that of the edit of an old one', async () => {
        const postedAt = new Date(ports.clock.now().getTime() - AGE_LIMITS_MS.webhook).toISOString();
        const update = { postedAt } as V1Event['update'];
        queue({ type: 'update.published', update });
        queue({ type: 'update.edited', update });
        ports.clock.advance(1);
        await dispatch();
        expect(states()).toEqual([
          ['given-up', 0],
          ['delivered', 1],
        ]);
      });

      it('are sent once they were tried, and again if their user says so', async () => {
        ports.webhookSender.answers = [{ status: 500, error: 'It does not work (500).' }, {}];
        queue();
        await dispatch();
        outage();
        queue({ at: '2026-11-01T12:00:00.000Z' });
        await dispatch();
        expect(states()).toEqual([
          ['delivered', 2],
          ['given-up', 0],
        ]);
        await webhooks.redeliverWebhook.allFailed(ADA, stored().id, new Date(0));
        await dispatch();
        expect(states()[1]).toEqual(['delivered', 1]);
      });
    });

    it('of a ping go to a paused webhook, too, once', async () => {
      ports.webhookSender.answers = [{ status: 500, error: 'It does not work (500).' }];
      ports.webhooks.set(stored(), { paused: { reason: 'gone', at: new Date() } });
      ports.webhookQueue.add(stored(), null, ports.clock.now());
      await dispatch();
      expect(ports.webhookSender.sent).toMatchObject([{ message: { event: null, name: 'CI' } }]);
      expect(states()).toEqual([['given-up', 1]]);
    });

    it('that cannot be recorded fail the run, and are due again', async () => {
      const settle = ports.webhookQueue.settle.bind(ports.webhookQueue);
      ports.webhookQueue.settle = async () => {
        throw new Error('The database is away.');
      };
      queue();
      await expect(dispatch()).rejects.toThrow('away');
      ports.webhookQueue.settle = settle;
      ports.clock.advance(MINUTE);
      await dispatch();
      expect(states()).toEqual([['delivered', 1]]);
      expect(ports.webhookSender.sent).toHaveLength(2);
    });
  });

  it('are planned until no event is left', async () => {
    ports.webhookQueue.plans = 3;
    await webhooks.planWebhooks.execute();
    expect(ports.webhookQueue.plans).toBe(0);
  });

  it('are deleted', async () => {
    const { webhook } = await create();
    await webhooks.deleteWebhook.execute({ ...ADA, name: 'CI' }, webhook.id, CLIENT);
    await expect(webhooks.deleteWebhook.execute(ADA, webhook.id, CLIENT)).rejects.toMatchObject({
      kind: 'not-found',
    });
    expect(acts).toEqual([
      ['webhook-created', ''],
      ['webhook-deleted', 'CI'],
    ]);
  });
});
