import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startMailSimulator, startPushSimulator } from '@patchlight/simulators';
import type { MailSimulator, PushSimulator } from '@patchlight/simulators';
import { eventually } from '@patchlight/testing';
import type {
  NotificationsBody,
  PushSubscriptionsBody,
  UserSettingsBody,
  V1BacktestBody,
  V1WhyBody,
} from '@patchlight/contracts';
import { idOf } from './testing/admins.ts';
import { followAll, gather } from './testing/crowd.ts';
import { signUp } from './testing/visitor.ts';
import type { Visitor } from './testing/visitor.ts';
import { startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

const SECOND = 1_000;
const PATCH = 12;

describe('messages about updates', () => {
  let world: World;
  let mailbox: MailSimulator;
  let pushService: PushSimulator;
  let ada: Visitor;
  let bob: Visitor;
  let appIds: number[];
  let apiUrl: string;
  const address = new Map<Visitor, string>();

  const publish = (appid: number): void => {
    world.steam.publish({ appid, eventType: PATCH, date: Math.floor(Date.now() / SECOND) + 1 });
  };
  const fetchAll = (): Promise<unknown> => world.rows('update game_feeds set due_at = now()');
  const mailsTo = (who: Visitor) =>
    mailbox
      .list(address.get(who)!)
      .map(({ id }) => mailbox.find(id)!)
      .filter(({ subject }) => !/Confirm/.test(subject));
  const header = (mail: ReturnType<MailSimulator['find']>, name: string): string | undefined =>
    mail!.headers.find((one) => one.name === name)?.value;
  /** Ends the windows in which further updates of a game wait. */
  const endWindows = (): Promise<unknown> =>
    world.rows(`update deliveries set since = since - interval '10 minutes'`);
  /** Moves the digest of a user to a moment of the past. */
  const makeDigestDue = async (who: Visitor): Promise<unknown> =>
    world.rows(`update notification_settings set next_digest_at = now() where user_id = $1`, [
      await idOf(who),
    ]);
  const inboxOf = async (who: Visitor): Promise<number> =>
    (await who.done<{ unread_count: number }>('GET', '/notifications/unread-count')).unread_count;

  beforeAll(async () => {
    mailbox = await startMailSimulator();
    pushService = await startPushSimulator();
    world = await startWorld({
      steam: { games: 4, postsPerGame: 1 },
      settings: {
        SMTP_URL: mailbox.smtpUrl,
        MAIL_FROM: 'Patchlight <news@patchlight.example>',
        OUTBOUND_ALLOW: new URL(pushService.url).host,
      },
    });
    const { url } = await world.start('all');
    apiUrl = url;
    appIds = world.steam.catalogue.map(({ appid }) => appid);
    [ada, bob] = [await signUp(url), await signUp(url, 'Bob Drift')];
    for (const who of [ada, bob]) {
      for (const appId of appIds) await who.follow(appId);
      address.set(who, (await who.done<UserSettingsBody>('GET', '/user/settings')).data.user.email);
    }
    await world.rows('update users set email_verified = true');
    await world.rows(`update users set plan = 'PRO' where id = $1`, [await idOf(ada)]);
    const preferences = { emailNotifications: true, notificationFrequency: 'instant' };
    await ada.done('PUT', '/user/notification-preferences', { body: preferences });
    await eventually(
      'the games were fetched',
      async () => (await world.rows('select from game_feeds where last_fetched_at is null')).length === 0,
    );
  });
  afterAll(async () => {
    await world?.close();
    await mailbox?.close();
    await pushService?.close();
  });

  it('tell a PRO user the first update at once, and three more together ten minutes later', async () => {
    const [game] = appIds as [number];
    publish(game);
    await fetchAll();
    await eventually('the mail came', () => mailsTo(ada).length === 1);
    for (let n = 0; n < 3; n += 1) publish(game);
    await fetchAll();
    await eventually('three more are in the inbox', async () => (await inboxOf(ada)) >= 4, 20_000);
    await eventually(
      'they wait for the end of the window',
      async () => (await world.rows(`select from instant_queue where held = 'game'`)).length === 3,
    );
    expect(mailsTo(ada)).toHaveLength(1);
    await endWindows();
    await world.rows('update instant_queue set due_at = now()');
    await eventually('the second mail came', () => mailsTo(ada).length === 2);
    expect(await world.rows('select from instant_queue')).toEqual([]);
    const messageIds = mailsTo(ada).map((mail) => header(mail, 'message-id'));
    expect(new Set(messageIds).size).toBe(2);
  });

  it('tell a FREE user in one digest, and not again', async () => {
    expect(mailsTo(bob)).toEqual([]);
    await makeDigestDue(bob);
    await eventually('the digest came', () => mailsTo(bob).length === 1);
    const [digest] = mailsTo(bob);
    expect(digest!.text).toContain(`/g/${appIds[0]}?update=`);
    await makeDigestDue(bob);
    await eventually(
      'the next digest was planned',
      async () =>
        (await world.rows(`select from notification_settings where next_digest_at <= now()`)).length === 0,
    );
    publish(appIds[1]!);
    await fetchAll();
    await eventually('ada got a mail', () => mailsTo(ada).length === 3);
    expect(mailsTo(bob)).toHaveLength(1);
  });

  it('have headers to unsubscribe by one click, which works without a session and is final', async () => {
    const [mail] = mailsTo(bob);
    const link = /^<(https?:[^>]+)>$/.exec(header(mail, 'list-unsubscribe') ?? '')?.[1];
    const { pathname, search } = new URL(link!);
    const unsubscribe = new URL(pathname + search, apiUrl);
    expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const opened = await fetch(unsubscribe);
    expect(opened.status).toBeLessThan(500);
    const settings = async () => (await bob.done<UserSettingsBody>('GET', '/user/settings')).data.user;
    expect(await settings()).toMatchObject({ emailNotifications: true });
    for (let times = 0; times < 2; times += 1) {
      const answer = await fetch(unsubscribe, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
        redirect: 'manual',
      });
      expect(answer.status).toBe(200);
    }
    expect(await settings()).toMatchObject({ emailNotifications: false });
    publish(appIds[2]!);
    await fetchAll();
    await eventually('ada got a mail', () => mailsTo(ada).length === 4);
    await makeDigestDue(bob);
    await eventually(
      'the digest was planned',
      async () =>
        (await world.rows(`select from notification_settings where next_digest_at <= now()`)).length === 0,
    );
    expect(mailsTo(bob)).toHaveLength(1);
  });

  it('reach a device, which decrypts them; after 410 the device is gone', async () => {
    const device = pushService.subscribe();
    const { endpoint, p256dh, auth } = device;
    const path = '/user/push-subscriptions';
    const devices = async () => (await ada.done<PushSubscriptionsBody>('GET', path)).data;
    await ada.done('POST', path, { body: { endpoint, p256dh, auth } });
    const [appid] = appIds as [number];
    await endWindows();
    publish(appid);
    await fetchAll();
    await eventually('the device was told', () => device.received.length === 1);
    const { name } = world.steam.catalogue.find((game) => game.appid === appid)!;
    expect(JSON.parse(device.received[0]!.text)).toMatchObject({
      web_push: 8030,
      notification: { title: name, navigate: expect.stringContaining(`/g/${appid}?update=`) },
    });
    // Recorded once the push service has answered.
    await eventually('the success was recorded', async () => (await devices())[0]?.lastSuccessAt);
    expect(await devices()).toHaveLength(1);

    device.answer = { status: 410 };
    await endWindows();
    publish(appid);
    await fetchAll();
    await eventually('the device is gone', async () => (await devices()).length === 0);
    expect(device.received).toHaveLength(1);
  });

  it('reach 199 of 200 users once; the address of the other is refused and suspended', async () => {
    const [appId] = appIds.slice(-1);
    const { userIds } = await gather(world, 200);
    const addresses = userIds.map((_, n) => `f${n + 1}@example.org`);
    const [refused, ...others] = addresses.toReversed();
    await followAll(world, { userIds }, [appId!], 1);
    await world.rows(
      `update users set plan = 'PRO', email_verified = true, notification_frequency = 'instant'
       where id = any($1::bigint[])`,
      [userIds],
    );
    await world.rows(
      'insert into notification_settings (user_id, has_instant) select unnest($1::bigint[]), true',
      [userIds],
    );
    mailbox.refuse(refused!, 550, Infinity, '5.1.1 No such user');
    publish(appId!);
    await fetchAll();
    const settled = () =>
      world.rows<{ state: string }>(
        `select state from deliveries where user_id = any($1::bigint[]) and state <> 'queued' and tries = 1`,
        [userIds],
      );
    await eventually('all were tried once', async () => (await settled()).length === 200, 30_000);
    const reached = mailbox.list().flatMap(({ to }) => to.filter((one) => addresses.includes(one)));
    expect(reached.toSorted()).toEqual(others.toSorted());
    expect((await settled()).filter(({ state }) => state === 'refused')).toHaveLength(1);
    expect(
      await world.rows(
        `select users.email, mail_refusal from notification_settings join users on id = user_id
         where mail_refused_at is not null`,
      ),
    ).toEqual([{ email: refused, mail_refusal: '550 5.1.1 No such user' }]);
  });

  it('obey rules, which say why', async () => {
    await world.rows('update users set has_early_access = true where id = $1', [await idOf(ada)]);
    const action = { email: 'off', push: false, isSaved: true };
    await ada.done('PUT', '/v1/rules', {
      body: { version: 0, rules: [{ name: 'Zeppelins', words: 'zeppelin -balloon', action }] },
    });
    const before = mailsTo(ada).length;
    await endWindows();
    const date = Math.floor(Date.now() / SECOND) + 1;
    const [first, second] = appIds.slice(1) as [number, number];
    world.steam.publish({ appid: first, title: 'Zeppelins fly', body: 'At last.', eventType: PATCH, date });
    world.steam.publish({
      appid: second,
      title: 'Zeppelins',
      body: 'No balloons, a balloon.',
      eventType: PATCH,
      date,
    });
    await fetchAll();
    await eventually('the other one was mailed', () => mailsTo(ada).length === before + 1, 30_000);
    const saved = await eventually('the first was saved', async () => {
      const { data } = await ada.done<NotificationsBody>('GET', '/notifications?folder=saved');
      return data[0];
    });
    expect(mailsTo(ada)).toHaveLength(before + 1);
    const why = await ada.done<V1WhyBody>('GET', `/v1/notifications/${saved!.id}/why`);
    expect(why).toMatchObject({
      appId: first,
      rules: { version: 1, taken: { position: 1, name: 'Zeppelins', match: [{ isMatch: true }, {}] } },
      channels: { email: { choice: 'off', because: 'rule' } },
      messages: [],
    });
  });

  it('obey rules about silent edits, which nobody else is told of', async () => {
    const action = { isSaved: true };
    await ada.done('PUT', '/v1/rules', {
      body: { version: 1, rules: [{ name: 'Taken back', edits: ['removed'], action }] },
    });
    const appid = appIds[3]!;
    const { gid } = world.steam.publish({
      appid,
      title: 'Lanterns',
      body: '[p]Oil lasts longer.[/p][p]Wicks are free.[/p]',
      eventType: PATCH,
      date: Math.floor(Date.now() / SECOND) + 1,
    })!;
    const indexed = () =>
      world.rows(
        `select 1 from updates u join update_search s on s.update_id = u.id where u.title = 'Lanterns'`,
      );
    await fetchAll();
    await eventually('it was indexed', async () => (await indexed()).length > 0, 30_000);
    world.steam.edit(gid, { body: '[p]Oil lasts longer.[/p]' });
    await fetchAll();
    const notice = await eventually(
      'the edit was saved',
      async () => {
        const { data } = await ada.done<NotificationsBody>('GET', '/notifications?folder=saved');
        return data.find(({ notice }) => notice?.kind === 'edited');
      },
      30_000,
    );
    expect(await ada.done<V1WhyBody>('GET', `/v1/notifications/${notice!.id}/why`)).toMatchObject({
      kind: 'edited',
      appId: appid,
      rules: { version: 2, taken: { position: 1, name: 'Taken back' } },
    });
    const tried = await ada.done<V1BacktestBody>('POST', '/v1/rules/backtest', {
      body: { position: 1, rules: [{ name: 'Taken back', edits: ['removed'] }] },
    });
    expect(tried).toMatchObject({ taken: 1, samples: [{ title: 'Lanterns', edit: { class: 'removed' } }] });
    const { data } = await bob.done<NotificationsBody>('GET', '/notifications');
    expect(data.filter(({ notice }) => notice?.kind === 'edited')).toEqual([]);
  });
});
