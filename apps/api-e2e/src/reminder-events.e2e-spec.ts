import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ReminderBody } from '@patchlight/contracts';
import { startMailSimulator } from '@patchlight/simulators';
import type { MailSimulator } from '@patchlight/simulators';
import { eventually } from '@patchlight/testing';
import { idOf } from './testing/admins.ts';
import { signUp } from './testing/visitor.ts';
import type { Visitor } from './testing/visitor.ts';
import { nextSecond, startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

const YEAR = 365 * 86_400_000;

describe('reminders of events', () => {
  let world: World;
  let mailbox: MailSimulator;
  let ada: Visitor;
  let address: string;
  let appIds: number[];

  const remind = async (appId: number, reminderType: string): Promise<string> => {
    const reminderDate = new Date(Date.now() + YEAR).toISOString();
    const body = { steamAppId: appId, reminderType, reminderDate, message: `About ${reminderType}` };
    return (await ada.done<ReminderBody>('POST', '/user/reminders', { body })).data.reminder.id;
  };
  const noticesOf = async (kind: string) =>
    (await ada.inbox('?kind=notice')).data.flatMap(({ notice }) => (notice?.kind === kind ? [notice] : []));
  const mails = (): string[] =>
    mailbox
      .list(address)
      .filter(({ subject }) => subject.startsWith('Reminder: '))
      .map(({ id }) => mailbox.find(id)!.text);
  const fetched = (appId: number): Promise<unknown> =>
    eventually('the posts of the game were fetched', async () => {
      const rows = await world.rows(
        'select from game_feeds where app_id = $1 and last_fetched_at is not null',
        [appId],
      );
      return rows.length > 0;
    });

  beforeAll(async () => {
    mailbox = await startMailSimulator();
    world = await startWorld({
      steam: { games: 12, postsPerGame: 1 },
      settings: { SMTP_URL: mailbox.smtpUrl, MAIL_FROM: 'Patchlight <news@patchlight.example>' },
    });
    const { url } = await world.start('all');
    ada = await signUp(url);
    appIds = world.steam.catalogue.map(({ appid }) => appid);
    const [user] = await world.rows<{ email: string }>(
      `update users set plan = 'PRO', email_verified = true where id = $1 returning email`,
      [await idOf(ada)],
    );
    address = user!.email;
  });
  afterAll(async () => {
    await world?.close();
    await mailbox?.close();
  });

  it('fire with the next update, once, to the inbox and by mail, even for a game without followers', async () => {
    const [appId] = appIds as [number];
    await ada.done('POST', '/user/wishlist', { body: { steamAppId: appId, name: 'A game' } });
    await remind(appId, 'update');
    await fetched(appId);
    expect(await noticesOf('reminder')).toEqual([]);
    world.steam.publish({ appid: appId, eventType: 12, date: nextSecond() });
    world.steam.publish({ appid: appId, eventType: 12, date: nextSecond() + 1 });
    await eventually('the mail came', () => mails().length > 0, 60_000);
    expect(mails()).toEqual([expect.stringContaining('About update. A new update is out.')]);
    expect(await noticesOf('reminder')).toMatchObject([{ title: 'About update', appId }]);
    await eventually('all posts were told', async () => {
      const left = await world.rows(
        `select from fan_outs where finished_at is null
         union all select from pgboss.job where name in ('classify-updates', 'fan-out') and state < 'completed'`,
      );
      return left.length === 0;
    });
    expect(await noticesOf('reminder')).toHaveLength(1);
  });

  it('fire on release, and notify before when the date moves', async () => {
    const [, appId, ...others] = appIds as [number, number, ...number[]];
    const check = async (): Promise<void> => {
      await world.rows('update game_listings set due_at = now() where app_id = $1', [appId]);
      await ada.follow(others.pop()!);
    };
    mailbox.clear();
    world.steam.change(appId, { comingSoon: true, released: new Date('2099-03-05'), releaseText: 'Q1 2099' });
    await ada.follow(appId);
    await remind(appId, 'release_date');
    await eventually('the date was known', async () => {
      const rows = await world.rows(
        'select from game_listings where app_id = $1 and is_released is not null',
        [appId],
      );
      return rows.length > 0;
    });
    world.steam.change(appId, { releaseText: 'Late 2099' });
    await check();
    await eventually('the move was told', async () => (await noticesOf('release-moved')).length > 0, 60_000);
    expect(mails()).toEqual([]);
    world.steam.change(appId, { comingSoon: false, price: 1999 });
    await check();
    await eventually('the mail came', () => mails().length > 0, 60_000);
    expect(mails()).toEqual([expect.stringContaining('About release_date. It is out now.')]);
    expect(await noticesOf('reminder')).toMatchObject([
      { title: 'About release_date' },
      { title: 'About update' },
    ]);
  });
});
