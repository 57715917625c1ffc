import { createECDH } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  ClientConfigBody,
  PushSubscriptionBody,
  PushSubscriptionRow,
  PushSubscriptionsBody,
  PushTestBody,
} from '@patchlight/contracts';
import { startPushSimulator } from '@patchlight/simulators';
import type { PushSimulator, SimulatedDevice } from '@patchlight/simulators';
import { idOf } from './testing/admins.ts';
import type { PatchlightProcess } from './testing/patchlight-process.ts';
import { PASSWORD, Visitor, signUp } from './testing/visitor.ts';
import { startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

const PATH = '/user/push-subscriptions';
const ecdh = createECDH('prime256v1');
ecdh.generateKeys();
const PUBLIC_KEY = ecdh.getPublicKey('base64url');
const PRIVATE_KEY = Buffer.concat([Buffer.alloc(32), ecdh.getPrivateKey()])
  .subarray(-32)
  .toString('base64url');
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

describe('push messages over HTTP', () => {
  let world: World;
  let product: PatchlightProcess;
  let service: PushSimulator;
  let ada: Visitor;
  let username: string;

  const setPlan = async (plan: 'FREE' | 'PRO'): Promise<void> =>
    void (await world.rows('update users set plan = $2 where id = $1', [await idOf(ada), plan]));
  const list = async (who = ada): Promise<PushSubscriptionRow[]> =>
    (await who.done<PushSubscriptionsBody>('GET', PATH)).data;
  const formOf = ({ endpoint, p256dh, auth }: SimulatedDevice) => ({ endpoint, p256dh, auth });
  const add = async (device: SimulatedDevice, who = ada): Promise<PushSubscriptionRow> => {
    const options = { body: formOf(device), headers: { 'User-Agent': FIREFOX } };
    return (await who.done<PushSubscriptionBody>('POST', PATH, options)).data;
  };
  const test = async (id: string): Promise<PushTestBody['data']> =>
    (await ada.done<PushTestBody>('POST', `${PATH}/${id}/test`)).data;
  const signInAgain = async (): Promise<Visitor> => {
    const body = { identifier: username, password: PASSWORD };
    const { data } = await new Visitor(product.url).done<{ data: { token: string } }>('POST', '/auth/login', {
      body,
    });
    return new Visitor(product.url, data.token);
  };

  beforeAll(async () => {
    service = await startPushSimulator();
    world = await startWorld({ steam: { games: 2, postsPerGame: 1 } });
    product = await world.start('api', {
      OUTBOUND_ALLOW: '127.0.0.1',
      VAPID_PUBLIC_KEY: PUBLIC_KEY,
      VAPID_PRIVATE_KEY: PRIVATE_KEY,
      LOG_LEVEL: 'trace',
    });
    ada = await signUp(product.url);
    const [row] = await world.rows<{ username: string }>('select username from users where id = $1', [
      await idOf(ada),
    ]);
    username = row!.username;
    await setPlan('PRO');
  });
  afterAll(async () => {
    await world?.close();
    await service?.close();
  });

  it('are offered with the public key of the instance', async () => {
    const config = await new Visitor(product.url).done<ClientConfigBody>('GET', '/config');
    expect(config.pushPublicKey).toBe(PUBLIC_KEY);
  });

  it('reach a device, which can decrypt them', async () => {
    const device = service.subscribe();
    const { id, ...added } = await add(device);
    expect(added).toMatchObject({ device: 'Firefox on Linux', isCurrent: true, lastSuccessAt: null });
    expect(await test(id)).toMatchObject({ isAccepted: true, isRemoved: false });
    const [received] = device.received;
    expect(JSON.parse(received!.text)).toMatchObject({
      web_push: 8030,
      notification: {
        title: 'Patchlight',
        body: 'Push messages reach this device.',
        navigate: expect.stringMatching(/\/settings\?tab=notifications$/),
      },
    });
    expect(await (await fetch(service.url)).text()).toContain('Push messages reach this device.');
    expect(received!.vapid.publicKey).toBe(PUBLIC_KEY);
    expect(received!.headers).toMatchObject({ ttl: '86400', urgency: 'high', topic: 'test' });
    expect(await list()).toEqual([expect.objectContaining({ id, lastSuccessAt: expect.any(String) })]);
  });

  it('that are not accepted leave a reason with the device', async () => {
    const device = service.subscribe();
    const { id } = await add(device);
    device.answer = { status: 429, headers: { 'Retry-After': '60' } };
    const message = 'The push service takes no messages right now (429).';
    expect(await test(id)).toEqual({ isAccepted: false, message, isRemoved: false });
    expect(await list()).toEqual([
      expect.objectContaining({ id, lastError: { message, at: expect.any(String) } }),
    ]);
  });

  it('end with the subscription: after 410 the device is gone', async () => {
    const device = service.subscribe();
    const { id } = await add(device);
    device.answer = { status: 410 };
    expect(await test(id)).toMatchObject({ isAccepted: false, isRemoved: true });
    expect(await list()).toEqual([]);
    expect((await ada.refused('POST', `${PATH}/${id}/test`)).status).toBe(404);
  });

  it('end with the session of the device, and with no other', async () => {
    const [elsewhere, here] = [await signInAgain(), await add(service.subscribe())];
    const there = await add(service.subscribe(), elsewhere);
    expect((await list()).map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
      [here.id, true],
      [there.id, false],
    ]);
    await elsewhere.done('POST', '/auth/logout');
    expect((await list()).map(({ id }) => id)).toEqual([here.id]);
    await ada.done('DELETE', `${PATH}/${here.id}`);
    expect(await list()).toEqual([]);
  });

  it('are a PRO feature; without it devices can still be seen and removed', async () => {
    const device = service.subscribe();
    const { id } = await add(device);
    await setPlan('FREE');
    expect((await ada.refused('POST', PATH, { body: formOf(device) })).status).toBe(403);
    expect((await ada.refused('POST', `${PATH}/${id}/test`)).status).toBe(403);
    expect(await list()).toHaveLength(1);
    await ada.done('DELETE', `${PATH}/${id}`);
    expect(device.received).toEqual([]);
    await setPlan('PRO');
  });

  it.each([
    ['http://127.0.0.2/push', 'endpoint'],
    ['https://127.0.0.2/push', 'endpoint'],
    ['https://127.2/push', 'endpoint'],
    ['https://0x7f000002/push', 'endpoint'],
    ['https://2130706434/push', 'endpoint'],
    ['https://[::1]/push', 'endpoint'],
    ['https://[::ffff:127.0.0.2]/push', 'endpoint'],
    ['https://10.0.0.7/push', 'endpoint'],
    ['ftp://push.example/push', 'endpoint'],
  ])('go to no address like %s', async (endpoint, field) => {
    const { status, body } = await ada.refused('POST', PATH, {
      body: { ...formOf(service.subscribe()), endpoint },
    });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
  });

  it.each([
    ['p256dh', 'A'.repeat(87)],
    ['p256dh', createECDH('secp256k1').generateKeys('base64url')],
    ['p256dh', 'B'.repeat(86)],
    ['auth', 'A'.repeat(21)],
    ['auth', 'A'.repeat(44)],
  ])('are not encrypted with a bad %s: %s', async (field, value) => {
    const { status, body } = await ada.refused('POST', PATH, {
      body: { ...formOf(service.subscribe()), [field]: value },
    });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
  });

  it('keep endpoints and keys out of the log and of the exported data', async () => {
    const device = service.subscribe();
    await add(device);
    const archive = JSON.stringify(await ada.done('GET', '/user/export-data'));
    expect(archive).toContain('Firefox on Linux');
    for (const secret of [new URL(device.endpoint).pathname, device.p256dh, device.auth, PRIVATE_KEY]) {
      expect(archive).not.toContain(secret);
      expect(product.output()).not.toContain(secret);
    }
  });
});
