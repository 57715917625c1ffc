import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type {
  V1NewWebhook,
  V1RedeliveredBody,
  V1Webhook,
  V1WebhookDeliveriesBody,
  V1WebhookDelivery,
  V1WebhookDeliveryDetails,
  V1WebhooksBody,
} from '@patchlight/contracts';
import { eventually } from '@patchlight/testing';
import { Webhook } from 'standardwebhooks';
import { confirm, makeToken } from '../testing/admins.ts';
import { Visitor, signUp } from '../testing/visitor.ts';
import type { PipelineScene } from './scene.ts';

const WEBHOOKS = '/v1/webhooks';
/** All of them lead to this machine, or to none that everybody reaches. */
const LOOPBACK = [
  'https://127.0.0.1/hook',
  'https://127.1/hook',
  'https://2130706433/hook',
  'https://0x7f000001/hook',
  'https://0x7f.1/hook',
  'https://0177.0.0.1/hook',
  'https://①②⑦.⓪.⓪.①/hook',
  'https://localhost/hook',
  'https://LOCALHOST./hook',
  'https://hooks.localhost/hook',
  'https://[::1]/hook',
  'https://[0:0:0:0:0:0:0:1]/hook',
  'https://[::ffff:127.0.0.1]/hook',
  'https://[::ffff:7f00:1]/hook',
  'https://0.0.0.0/hook',
  'http://hooks.example/hook',
  'https://hooks.example:8443/hook',
  'file:///etc/passwd',
];

interface Received {
  headers: Record<string, string>;
  /** As it was sent. */
  text: string;
  body: { type: string; data: { update: { title: string } | null } };
}

/** Webhooks of a user with PRO, and a receiver that does as it is told. */
export const testWebhooks = (scene: PipelineScene): void => {
  describe('webhooks', () => {
    let appId: number;
    const form = (more: object = {}) => ({
      name: 'CI',
      url: scene.receiver.addressOf('json'),
      types: ['update.published'],
      // Others may have events of an earlier test.
      appIds: [appId],
      ...more,
    });
    const create = (more: object = {}) =>
      scene.ada.done<V1NewWebhook>('POST', WEBHOOKS, { body: form(more) });
    const list = async (visitor = scene.ada) =>
      (await visitor.done<V1WebhooksBody>('GET', WEBHOOKS)).webhooks;
    const received = (): Received[] =>
      scene.receiver.list('json').map(({ headers, body }) => ({
        headers: headers as Record<string, string>,
        text: JSON.stringify(body),
        body: body as unknown as Received['body'],
      }));
    const arrived = (count: number) =>
      eventually('the events arrived', async () => received().length >= count && received());
    const log = async ({ id }: V1Webhook) =>
      (await scene.ada.done<V1WebhookDeliveriesBody>('GET', `${WEBHOOKS}/${id}/deliveries`)).deliveries;
    const logged = (webhook: V1Webhook, isRight: (delivery: V1WebhookDelivery) => boolean) =>
      eventually('the delivery is logged', async () => {
        const [delivery] = await log(webhook);
        return delivery && isRight(delivery) && delivery;
      });
    const ping = ({ id }: V1Webhook) =>
      scene.ada.done<V1WebhookDeliveryDetails>('POST', `${WEBHOOKS}/${id}/ping`, { body: {} });
    const act = <Body = V1Webhook>({ id }: V1Webhook, action: string, body: object = {}) =>
      scene.ada.done<Body>('POST', `${WEBHOOKS}/${id}/${action}`, { body });

    beforeAll(async () => {
      appId = scene.appIds[0]!;
      await scene.setPlan('PRO');
    });
    beforeEach(async () => {
      scene.receiver.clear();
      for (const { id } of await list()) await scene.ada.done('DELETE', `${WEBHOOKS}/${id}`);
    });
    afterAll(() => scene.ada && scene.setPlan('FREE'));

    it('send a new post within seconds, signed, under one id', async () => {
      const { webhook, secret } = await create();
      scene.publish(appId);
      await scene.fetchAll();
      const [{ headers, text, body }] = (await arrived(1)) as [Received];
      expect(new Webhook(secret!).verify(text, headers)).toMatchObject({
        type: 'update.published',
        data: { appId, update: { appId, gid: expect.any(String) } },
      });
      const changed = text.replace(body.data.update!.title, `${body.data.update!.title}!`);
      expect(() => new Webhook(secret!).verify(changed, headers)).toThrow('signature');
      const delivery = await logged(webhook, ({ state }) => state === 'delivered');
      expect(delivery).toMatchObject({ id: headers['webhook-id'], tries: 1, status: 204, game: { appId } });
      const details = await scene.ada.done<V1WebhookDeliveryDetails>(
        'GET',
        `${WEBHOOKS}/${webhook.id}/deliveries/${delivery.id}`,
      );
      expect(details).toMatchObject({ request: text, response: null });
      expect((await list())[0]!.lastSuccessAt).not.toBeNull();
    });

    it('are signed with either secret during a rotation', async () => {
      const { webhook, secret } = await create();
      const rotated = await act<V1NewWebhook>(webhook, 'rotate');
      await ping(webhook);
      const [{ headers, text }] = (await arrived(1)) as [Received];
      for (const valid of [secret, rotated.secret])
        expect(new Webhook(valid!).verify(text, headers)).toMatchObject({ type: 'ping' });
      expect(rotated.webhook.previousSecretValidUntil).not.toBeNull();
      const shown = JSON.stringify(await list());
      const [row] = await scene.world.rows<{ row: string }>('select w::text as row from webhooks w');
      const exported = JSON.stringify(await scene.ada.done('GET', '/user/export-data'));
      for (const text of [shown, row!.row, exported, scene.output()])
        for (const hidden of [secret!, rotated.secret!, 'my-games-and-friends'])
          expect(text).not.toContain(hidden);
      const acts = await scene.world.rows<{ act: string }>(
        'select act from account_activity order by id desc limit 3',
      );
      expect(acts.map(({ act }) => act)).toEqual(['data-exported', 'webhook-rotated', 'webhook-created']);
    });

    it('are tried again, and redelivered under the same id', async () => {
      const { webhook } = await create();
      scene.receiver.behave({
        status: 302,
        headers: { location: scene.receiver.addressOf('json', 'other') },
      });
      scene.publish(appId);
      await scene.fetchAll();
      const failed = await logged(webhook, ({ state, tries }) => state === 'failed' && tries >= 1);
      expect(failed).toMatchObject({ status: 302, error: expect.any(String), nextTryAt: expect.any(String) });
      expect(scene.receiver.list().every(({ path }) => !path.includes('other'))).toBe(true);
      scene.receiver.behave('accept');
      const path = `${WEBHOOKS}/${webhook.id}`;
      // Refused if the second try has just begun.
      await scene.ada.call('POST', `${path}/deliveries/${failed.id}/redeliver`, { body: {} });
      await logged(webhook, ({ state }) => state === 'delivered');
      await act(webhook, `deliveries/${failed.id}/redeliver`);
      await eventually('it arrived again', async () => received().length >= 3);
      await logged(webhook, ({ state }) => state === 'delivered');
      expect(new Set(received().map(({ headers }) => headers['webhook-id']))).toEqual(new Set([failed.id]));

      await scene.world.rows(`update webhook_deliveries set state = 'given-up'`);
      const before = received().length;
      expect(await act<V1RedeliveredBody>(webhook, 'redeliver', { since: '1h' })).toEqual({ redelivered: 1 });
      await arrived(before + 1);
      const later = new Date(Date.now() + 60_000).toISOString();
      for (const since of ['0h', later]) {
        const { status } = await scene.ada.refused('POST', `${path}/redeliver`, { body: { since } });
        expect(status).toBe(400);
      }
    });

    it('are paused by 410, and resume', async () => {
      const { webhook } = await create();
      scene.receiver.behave({ status: 410 });
      await ping(webhook);
      await logged(webhook, ({ state }) => state === 'given-up');
      const [paused] = await eventually('it is paused', async () => {
        const webhooks = await list();
        return webhooks[0]!.paused && webhooks;
      });
      expect(paused!.paused).toEqual({ reason: 'gone', at: expect.any(String) });
      scene.receiver.behave('accept');
      expect(await act(webhook, 'resume')).toMatchObject({ paused: null });
      expect(await act(webhook, 'pause')).toMatchObject({ paused: { reason: 'owner' } });
      const [delivery] = await log(webhook);
      const again = `${WEBHOOKS}/${webhook.id}/deliveries/${delivery!.id}/redeliver`;
      expect((await scene.ada.refused('POST', again, { body: {} })).status).toBe(409);
    });

    it('of a token are paused when it is revoked, until their owner resumes them', async () => {
      await confirm(scene.ada);
      const { id, token } = await makeToken(scene.ada, ['webhooks:manage']);
      const ci = new Visitor(scene.url, token);
      const { webhook } = await ci.done<V1NewWebhook>('POST', WEBHOOKS, { body: form() });
      expect(webhook.madeBy).toEqual({ tokenId: id, name: 'CI' });
      await create({ url: scene.receiver.addressOf('json', 'of-the-owner') });
      await scene.ada.done('DELETE', `/user/api-tokens/${id}`);
      expect((await list())[0]).toMatchObject({ id: webhook.id, paused: { reason: 'token-revoked' } });

      const paths = () => scene.receiver.list('json').map(({ path }) => path.split('/').at(-1));
      scene.publish(appId);
      await scene.fetchAll();
      await arrived(1);
      expect(paths()).toEqual(['of-the-owner']);
      expect(await log(webhook)).toEqual([]);

      expect(await act(webhook, 'resume')).toMatchObject({ paused: null, madeBy: null });
      scene.publish(appId);
      await scene.fetchAll();
      await arrived(3);
      expect(paths().toSorted()).toEqual(['my-games-and-friends', 'of-the-owner', 'of-the-owner']);
      await logged(webhook, ({ state }) => state === 'delivered');
    });

    it.each(LOOPBACK)('never have the address %s', async (url) => {
      const { status, body } = await scene.ada.refused('POST', WEBHOOKS, { body: form({ url }) });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['url']]);
    });

    it.each([
      [{ name: '' }, 'name'],
      [{ name: 'safe\u202Egnp.exe' }, 'name'],
      [{ types: [] }, 'types'],
      [{ types: ['everything'] }, 'types'],
      [{ types: null }, 'types'],
      [{ kinds: ['major', 'major'] }, 'kinds'],
      [{ appIds: [0] }, 'appIds'],
      [{ appIds: [1e12] }, 'appIds'],
      [{ appIds: Array.from({ length: 101 }, (_, index) => index + 1) }, 'appIds'],
      [{ format: 'telegram' }, 'format'],
      [{ format: 'github', token: 'ghp_1' }, 'url'],
      [{ token: 'ghp_1' }, 'token'],
      [{ url: null }, 'url'],
    ])('are refused with %j', async (wrong, field) => {
      const { status, body } = await scene.ada.refused('POST', WEBHOOKS, { body: form(wrong) });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
      expect(await list()).toEqual([]);
    });

    it('need PRO: without it they are paused, and go on afterwards', async () => {
      const { webhook } = await create();
      await scene.setPlan('FREE');
      try {
        expect((await scene.ada.refused('POST', WEBHOOKS, { body: form() })).status).toBe(403);
        expect((await scene.ada.refused('POST', `${WEBHOOKS}/${webhook.id}/ping`, { body: {} })).status).toBe(
          403,
        );
        expect((await list())[0]).toMatchObject({ paused: { reason: 'plan', at: null } });
      } finally {
        await scene.setPlan('PRO');
      }
      expect((await list())[0]).toMatchObject({ paused: null });
      await ping(webhook);
      await arrived(1);
    });

    it('are 20 per user, and belong to one user', async () => {
      for (let count = 0; count < 20; count += 1) await create();
      expect((await scene.ada.refused('POST', WEBHOOKS, { body: form() })).status).toBe(409);
      const bob = await signUp(scene.url);
      const [{ id }] = (await list()) as [V1Webhook];
      for (const [method, path] of [
        ['GET', ''],
        ['DELETE', ''],
        ['GET', '/deliveries'],
        ['POST', '/pause'],
      ])
        expect(
          (await bob.refused(method!, `${WEBHOOKS}/${id}${path}`, { ...(method === 'POST' && { body: {} }) }))
            .status,
        ).toBe(404);
      expect(await list(bob)).toEqual([]);
    });

    it('of a token that is limited to games are limited to these', async () => {
      const narrow = await scene.narrowToken(['webhooks:manage'], [appId]);
      const { webhook } = await create({ appIds: null });
      expect((await narrow.refused('POST', WEBHOOKS, { body: form({ appIds: null }) })).status).toBe(403);
      const own = await narrow.done<V1NewWebhook>('POST', WEBHOOKS, { body: form() });
      expect(await list(narrow)).toEqual([own.webhook]);
      const change = { body: { appIds: null } };
      expect((await narrow.refused('PATCH', `${WEBHOOKS}/${own.webhook.id}`, change)).status).toBe(403);
      expect((await narrow.refused('PATCH', `${WEBHOOKS}/${webhook.id}`, change)).status).toBe(404);
      const widened = await scene.ada.done<V1Webhook>('PATCH', `${WEBHOOKS}/${own.webhook.id}`, change);
      expect(widened).toMatchObject({ appIds: null, name: 'CI' });
      expect(await list(narrow)).toEqual([]);
    });
  });
};
