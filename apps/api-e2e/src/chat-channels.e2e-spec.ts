import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type {
  ChatChannelBody,
  ChatChannelRow,
  ChatChannelsBody,
  ChatKind,
  ChatTestBody,
  ErrorBody,
} from '@patchlight/contracts';
import { startChatSimulator } from '@patchlight/simulators';
import type { ChatSimulator } from '@patchlight/simulators';
import { eventually } from '@patchlight/testing';
import { idOf } from './testing/admins.ts';
import type { PatchlightProcess } from './testing/patchlight-process.ts';
import { signUp } from './testing/visitor.ts';
import type { Visitor } from './testing/visitor.ts';
import { nextSecond, startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

const CHANNELS = '/user/channels';
const PRO = `plan = 'PRO', plan_expires_at = now() + interval '1 year'`;
const FREE = `plan = 'FREE', plan_expires_at = null`;
/** The store's type of patch notes. */
const PATCH = 12;
const KINDS: ChatKind[] = ['discord', 'slack', 'ntfy', 'json'];

describe('chat channels', () => {
  let world: World;
  let chats: ChatSimulator;
  let product: PatchlightProcess;
  let ada: Visitor;

  beforeAll(async () => {
    [world, chats] = await Promise.all([startWorld(), startChatSimulator()]);
    const settings = { OUTBOUND_ALLOW: new URL(chats.url).host, RATE_LIMIT_FACTOR: '100' };
    product = await world.start('all', { ...settings, LOG_LEVEL: 'trace' });
    ada = await signUp(product.url);
    await setPlan(PRO);
  });
  beforeEach(async () => {
    chats.clear();
    await world.rows('delete from chat_channels');
  });
  afterAll(async () => {
    await world?.close();
    await chats?.close();
  });

  const setPlan = async (set: string): Promise<void> => {
    await world.rows(`update users set ${set} where id = $1`, [await idOf(ada)]);
  };
  const form = (kind: ChatKind, more: object = {}) => ({
    kind,
    name: `To ${kind}`,
    kinds: ['major', 'patch'],
    url: chats.addressOf(kind),
    ...more,
  });
  const add = async (kind: ChatKind, more: object = {}): Promise<ChatChannelRow> =>
    (await ada.done<ChatChannelBody>('POST', CHANNELS, { body: form(kind, more) })).data;
  const test = async ({ id }: ChatChannelRow) =>
    (await ada.done<ChatTestBody>('POST', `${CHANNELS}/${id}/test`, { body: {} })).data;
  const list = async () => (await ada.done<ChatChannelsBody>('GET', CHANNELS)).data;
  const refusal = async (body: object) => {
    const answer = await ada.call<ErrorBody>('POST', CHANNELS, { body });
    return { status: answer.status, fields: Object.keys(answer.body.errors ?? {}) };
  };

  it('are added, tested, changed and removed, for each service', async () => {
    for (const kind of KINDS) {
      const channel = await add(kind);
      expect(await test(channel)).toMatchObject({
        isDelivered: true,
        answer: expect.stringMatching(/accepted the message \(20[04]\)\.$/),
        channel: { lastSuccessAt: expect.any(String), lastError: null },
      });
      expect(chats.list(kind)).toHaveLength(1);
      const change = { name: 'Renamed', kinds: ['price-drop'] };
      const { data } = await ada.done<ChatChannelBody>('PUT', `${CHANNELS}/${channel.id}`, { body: change });
      expect(data).toMatchObject({ ...change, maskedAddress: channel.maskedAddress });
      await ada.done('DELETE', `${CHANNELS}/${channel.id}`);
    }
    expect(await list()).toEqual([]);
  });

  it('keep their addresses and tokens secret: in answers, the database, the export and logs', async () => {
    const secret = 'a-very-secret-topic';
    const channel = await add('ntfy', { url: chats.addressOf('ntfy', secret), token: 'tk_secret_token' });
    await test(channel);
    expect(chats.list('ntfy')[0]).toMatchObject({
      body: { topic: secret },
      headers: { authorization: 'Bearer tk_secret_token' },
    });
    const [row] = await world.rows<{ row: string }>('select c::text as row from chat_channels c');
    const exported = JSON.stringify(await ada.done('GET', '/user/export-data'));
    expect(exported).toContain('To ntfy');
    for (const text of [JSON.stringify(channel), row!.row, exported, product.output()]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain('tk_secret_token');
    }
  });

  it('show why a message was not taken, and end when the receiver is gone', async () => {
    const channel = await add('json');
    chats.behave({ status: 503 });
    expect(await test(channel)).toMatchObject({
      isDelivered: false,
      answer: 'The receiver does not work right now (503).',
      channel: { ended: null },
    });
    chats.behave({ status: 410 });
    const reason = 'The receiver has nothing at this address any more (410).';
    expect((await test(channel)).channel.ended).toEqual({ reason, at: expect.any(String) });
    chats.behave('accept');
    expect((await test(channel)).channel).toMatchObject({ ended: null, lastError: { message: reason } });
  });

  it.each([
    'https://127.0.0.1/hook',
    'https://127.1/hook',
    'https://2130706433/hook',
    'https://0x7f000001/hook',
    'https://0177.0.0.1/hook',
    'https://localhost/hook',
    'https://localhost./hook',
    'https://[::1]/hook',
    'https://[::ffff:7f00:1]/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/hook',
    'http://hooks.example/hook',
    'https://hooks.example:8443/hook',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'hooks.example',
    `https://hooks.example/${'a'.repeat(2_048)}`,
  ])('never have the address %s', async (url) => {
    expect(await refusal(form('json', { url }))).toEqual({ status: 400, fields: ['url'] });
    expect(await list()).toEqual([]);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: '  ' }, 'name'],
    [{ name: 'a'.repeat(61) }, 'name'],
    [{ name: 'a\r\nb' }, 'name'],
    [{ name: 'safe\u202Egnp.exe' }, 'name'],
    [{ name: 'bell\u0007' }, 'name'],
    [{ name: 7 }, 'name'],
    [{ kinds: [] }, 'kinds'],
    [{ kinds: ['major', 'major'] }, 'kinds'],
    [{ kinds: ['everything'] }, 'kinds'],
    [{ kind: 'telegram' }, 'kind'],
    [{ token: 'tk 7' }, 'token'],
    [{ token: 'tk_7' }, 'token'],
    [{ token: 'tk\r\nX-Evil: 1' }, 'token'],
    [{ url: null }, 'url'],
    [{ kind: 'discord', url: 'https://hooks.example/api/webhooks/1/a' }, 'url'],
    [{ kind: 'slack', url: 'https://hooks.example/services/T/B/a' }, 'url'],
    [{ kind: 'ntfy', url: 'https://ntfy.example/' }, 'url'],
    [{ url: 'https://ada:secret@hooks.example/' }, 'url'],
  ])('are refused with %j', async (wrong, field) => {
    expect(await refusal(form('json', wrong))).toEqual({ status: 400, fields: [field] });
    expect(await list()).toEqual([]);
  });

  it('are ten per user', async () => {
    for (let n = 0; n < 10; n += 1) await add('json', { name: `Channel ${n}` });
    expect((await refusal(form('json'))).status).toBe(409);
    expect((await list()).map(({ name }) => name)).toEqual(
      Array.from({ length: 10 }, (_, n) => `Channel ${n}`),
    );
  });

  it('get a new update within seconds, once, and of the chosen kinds only', async () => {
    const { appid } = world.steam.catalogue[0]!;
    await ada.follow(appid);
    await eventually('the posts came', async () => {
      const rows = await world.rows('select from updates where app_id = $1', [appid]);
      return rows.length > 0;
    });
    await add('json');
    await add('discord', { kinds: ['price-drop'] });
    const title = 'Patch @everyone <!channel>';
    const { gid } = world.steam.publish({ appid, eventType: PATCH, title, date: nextSecond() })!;
    const [message] = await eventually('the message came', async () => {
      const messages = chats.list('json');
      return messages.length > 0 ? messages : null;
    });
    expect(message!.body).toMatchObject({
      type: 'update',
      more: 0,
      updates: [
        {
          kind: 'patch',
          title,
          game: { appId: appid, name: expect.any(String) },
          url: expect.stringContaining(gid),
        },
      ],
    });
    await eventually('the delivery is recorded', async () => {
      const rows = await world.rows<{ state: string }>(`select state from deliveries where channel = 'chat'`);
      return rows.length === 1 && rows[0]!.state === 'sent';
    });
    expect(chats.list()).toHaveLength(1);
    expect((await list()).map(({ lastSuccessAt }) => lastSuccessAt !== null)).toEqual([true, false]);
  });

  it('need PRO; without it they can be listed and removed', async () => {
    const channel = await add('json');
    await setPlan(FREE);
    try {
      expect((await refusal(form('json'))).status).toBe(403);
      const change = { body: { name: 'x', kinds: ['major'] } };
      expect((await ada.call('PUT', `${CHANNELS}/${channel.id}`, change)).status).toBe(403);
      expect((await ada.call('POST', `${CHANNELS}/${channel.id}/test`, { body: {} })).status).toBe(403);
      expect(chats.list()).toEqual([]);
      expect(await list()).toHaveLength(1);
      await ada.done('DELETE', `${CHANNELS}/${channel.id}`);
    } finally {
      await setPlan(PRO);
    }
  });

  it('belong to one user', async () => {
    const { id } = await add('json');
    const bob = await signUp(product.url);
    await world.rows(`update users set ${PRO} where id = $1`, [await idOf(bob)]);
    const change = { body: { name: 'x', kinds: ['major'] } };
    expect((await bob.call('PUT', `${CHANNELS}/${id}`, change)).status).toBe(404);
    expect((await bob.call('POST', `${CHANNELS}/${id}/test`, { body: {} })).status).toBe(404);
    expect((await bob.call('DELETE', `${CHANNELS}/${id}`)).status).toBe(404);
    expect((await bob.done<ChatChannelsBody>('GET', CHANNELS)).data).toEqual([]);
    expect(await list()).toHaveLength(1);
  });
});
