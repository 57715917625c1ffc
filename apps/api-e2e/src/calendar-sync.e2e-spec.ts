import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  CalendarConnectionBody,
  CalendarConnectionRow,
  ErrorBody,
  ReminderBody,
  RemoteCalendarsBody,
} from '@patchlight/contracts';
import { startRadicale, startTroubledProxy } from '@patchlight/simulators';
import type { Radicale, TroubledProxy } from '@patchlight/simulators';
import { eventually } from '@patchlight/testing';
import ICAL from 'ical.js';
import { idOf } from './testing/admins.ts';
import type { PatchlightProcess } from './testing/patchlight-process.ts';
import { signUp } from './testing/visitor.ts';
import type { Visitor } from './testing/visitor.ts';
import { nextSecond, startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

const CONNECTION = '/user/calendar-connection';
const PRO = `plan = 'PRO', plan_expires_at = now() + interval '1 year'`;
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
const FREE = `plan = 'FREE', plan_expires_at = null`;

describe('a CalDAV calendar', () => {
  let world: World;
  let radicale: Radicale;
  /** The CalDAV URL that Patchlight uses. */
  let server: TroubledProxy;
  let product: PatchlightProcess;
  let ada: Visitor;
  let appid: number;
  /** A game that is unfollowed later. */
  let other: number;
  let calendarUrl: string;

  beforeAll(async () => {
    [world, radicale] = await Promise.all([startWorld(), startRadicale()]);
    server = await startTroubledProxy(radicale.url);
    product = await world.start('all', { CALDAV_ALLOW_PRIVATE: '1', LOG_LEVEL: 'trace' });
    ada = await signUp(product.url);
    await setPlan(PRO);
    [appid, other] = world.steam.catalogue.map((game) => game.appid) as [number, number];
    for (const game of [appid, other]) await ada.follow(game);
    await eventually('the posts came', async () => (await countOf(appid)) > 0 && (await countOf(other)) > 0);
    await eventually('the store was asked of all that was new', async () => {
      const waiting = await world.rows(
        `select 1 from pgboss.job where name in ('fetch-games', 'refresh-games', 'classify-updates')
         and state in ('created', 'retry', 'active')`,
      );
      return waiting.length === 0;
    });
    calendarUrl = await radicale.addCalendar('Games');
  });
  afterAll(async () => {
    await world?.close();
    await server?.close();
    await radicale?.close();
  });
  afterEach(() => {
    server.trouble = null;
  });

  const setPlan = async (set: string): Promise<void> => {
    await world.rows(`update users set ${set} where id = $1`, [await idOf(ada)]);
  };
  /** Expected number of events of a game. */
  const countOf = async (game: number): Promise<number> => {
    const [row] = await world.rows<{ count: number }>(
      `select count(*)::int as count from updates
       where app_id = $1 and not is_hidden and posted_at > now() - interval '90 days'
         and exists (select 1 from follows where app_id = $1)`,
      [game],
    );
    return row!.count;
  };
  const expected = async (): Promise<number> => (await countOf(appid)) + (await countOf(other));
  /** Summaries of the events on the server, by id without the mark of the connection and the host. */
  const onServer = async (): Promise<Map<string, string>> => {
    const text = await radicale.read(calendarUrl);
    if (!text) return new Map();
    const calendar = new ICAL.Component(ICAL.parse(text) as [string, unknown[], unknown[]]);
    const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
    return new Map(events.map(({ uid, summary }) => [uid.replace(/-[\w-]{8}@[\w.-]+$/, ''), summary]));
  };
  const account = () => ({ serverUrl: server.url, username: radicale.username, password: radicale.password });
  const shown = async (): Promise<CalendarConnectionRow | null> =>
    (await ada.done<CalendarConnectionBody>('GET', CONNECTION)).data;
  const settled = (): Promise<CalendarConnectionRow> =>
    eventually('the sync ended', async () => {
      const connection = await shown();
      return connection && !['waiting', 'syncing'].includes(connection.status) ? connection : null;
    });
  const sync = async (): Promise<CalendarConnectionRow> => {
    await ada.done('POST', `${CONNECTION}/sync`, { body: {} });
    return settled();
  };

  it('is not read from a response that would decompress to 300 MB', async () => {
    const member = gzipSync(Buffer.alloc(10 * 1024 * 1024));
    const bomb = Buffer.concat(Array.from({ length: 30 }, () => member));
    const hostile = createServer((_, answer) =>
      answer.writeHead(207, { 'content-type': 'text/xml', 'content-encoding': 'gzip' }).end(bomb),
    );
    await new Promise<void>((done) => hostile.listen(0, '127.0.0.1', done));
    /** Resident memory of the process in MB. */
    const memory = (): number =>
      Number(execFileSync('ps', ['-o', 'rss=', '-p', String(product.pid)], { encoding: 'utf8' })) / 1024;
    const before = memory();
    const { port } = hostile.address() as AddressInfo;
    const { status, body } = await ada.call<ErrorBody>('POST', `${CONNECTION}/calendars`, {
      body: { ...account(), serverUrl: `http://127.0.0.1:${port}/` },
    });
    hostile.closeAllConnections();
    hostile.close();
    const message = 'The calendar server sends answers that are compressed or too large to be read.';
    expect([status, body.message, body.errors]).toEqual([400, message, { serverUrl: [message] }]);
    expect(memory() - before).toBeLessThan(100);
  });

  it('is chosen from those of an account, and filled', async () => {
    const { data } = await ada.done<RemoteCalendarsBody>('POST', `${CONNECTION}/calendars`, {
      body: account(),
    });
    expect(data).toEqual([{ url: calendarUrl.replace(radicale.url, server.url), name: 'Games' }]);
    await ada.done('PUT', CONNECTION, { body: { ...account(), calendarUrl: data[0]!.url } });
    const { status, lastSync, exportSettings } = await settled();
    const count = await expected();
    expect([status, lastSync]).toEqual([
      'synced',
      {
        totalEvents: count,
        newEvents: count,
        changedEvents: 0,
        removedEvents: 0,
        errors: 0,
        lastSyncTime: expect.any(String),
      },
    ]);
    expect(exportSettings).toEqual({
      gameUpdates: true,
      gameReleases: true,
      wishlistReleases: true,
      customReminders: false,
      priceDrops: false,
    });
    expect((await onServer()).size).toBe(count);
  });

  it('is not written to again while nothing has changed', async () => {
    server.methods.length = 0;
    expect((await sync()).lastSync).toMatchObject({ newEvents: 0, changedEvents: 0, removedEvents: 0 });
    expect(server.methods).toEqual(['PROPFIND']);
  });

  it('follows an edit, a new post and an unfollowed game, with one write each', async () => {
    const [row] = await world.rows<{ id: string; gid: string }>(
      'select id, gid from updates where app_id = $1 and not is_hidden order by posted_at desc limit 1',
      [appid],
    );
    world.steam.edit(row!.gid, { title: 'The lamp is lit again' });
    world.steam.publish({ appid, title: 'A new boat', date: nextSecond() });
    await eventually('both came', async () => {
      const titles = await world.rows<{ title: string }>('select title from updates where app_id = $1', [
        appid,
      ]);
      return ['The lamp is lit again', 'A new boat'].every((title) =>
        titles.some((each) => each.title === title),
      );
    });
    const gone = await countOf(other);
    await ada.done('DELETE', `/user/games/${other}`);
    server.methods.length = 0;
    expect((await sync()).lastSync).toMatchObject({
      newEvents: 1,
      changedEvents: 1,
      removedEvents: gone,
      errors: 0,
    });
    expect(server.methods.toSorted()).toEqual([
      ...Array<string>(gone).fill('DELETE'),
      'PROPFIND',
      'PUT',
      'PUT',
    ]);
    const events = await onServer();
    expect(events.size).toBe(await expected());
    expect(events.get(`update-${row!.id}`)).toContain('The lamp is lit again');
    expect([...events.values()].some((summary) => summary.includes('A new boat'))).toBe(true);
  });

  it.each([
    [401, 'unauthorized', 'The calendar server does not take this user name and password.'],
    [507, 'full', 'The calendar server has no room left.'],
  ])(
    'reports the error when the server returns %d, and resumes once it is fixed',
    async (trouble, code, words) => {
      server.trouble = trouble;
      expect(await sync()).toMatchObject({
        status: 'failed',
        problem: { code, message: expect.stringContaining(words) },
      });
      server.trouble = null;
      expect(await sync()).toMatchObject({ status: 'synced', problem: null });
    },
  );

  it('is not synced without PRO but still listed, and resumes with PRO', async () => {
    await setPlan(FREE);
    expect(await shown()).toMatchObject({ status: 'synced', connectedCalendar: 'Games' });
    for (const [method, path, body] of [
      ['PUT', '', { ...account(), calendarUrl }],
      ['PUT', '/settings', { kinds: [] }],
      ['POST', '/sync', {}],
      ['POST', '/calendars', account()],
    ] as const)
      expect((await ada.refused(method, `${CONNECTION}${path}`, { body })).status).toBe(403);
    server.methods.length = 0;
    await world.rows(`update calendar_connections set next_sync_at = now() - interval '1 minute'`);
    await world.rows(`insert into pgboss.job (name, data) values ('sync-calendar', $1)`, [
      JSON.stringify({ userId: await idOf(ada) }),
    ]);
    await eventually('the worker put it off', async () => {
      const [row] = await world.rows<{ later: boolean }>(
        'select next_sync_at > now() as later from calendar_connections',
      );
      return row!.later;
    });
    expect(server.methods).toEqual([]);
    await setPlan(PRO);
    expect(await sync()).toMatchObject({ status: 'synced' });
  });

  it('is emptied when nothing is selected, and filled again', async () => {
    await ada.done('PUT', `${CONNECTION}/settings`, { body: { kinds: [] } });
    expect(await settled()).toMatchObject({
      exportSettings: { gameUpdates: false, gameReleases: false, wishlistReleases: false },
      lastSync: { totalEvents: 0 },
    });
    expect((await onServer()).size).toBe(0);
    await ada.done('PUT', `${CONNECTION}/settings`, { body: { kinds: ['gameUpdates'] } });
    await settled();
    expect((await onServer()).size).toBe(await expected());
  });

  it('contains a reminder at its time, and follows its changes with one write each', async () => {
    await ada.done('PUT', `${CONNECTION}/settings`, { body: { kinds: ['gameUpdates', 'customReminders'] } });
    await settled();
    const form = { reminderType: 'custom', reminderDate: inDays(2), message: 'Light the lamp' };
    const { data } = await ada.done<ReminderBody>('POST', '/user/reminders', {
      body: { ...form, steamAppId: appid },
    });
    const summary = async () => (await onServer()).get(`reminder-${data.reminder.id}`);
    expect((await sync()).lastSync).toMatchObject({ newEvents: 1, changedEvents: 0, removedEvents: 0 });
    expect(await summary()).toContain('Light the lamp');
    await ada.done('PUT', `/user/reminders/${data.reminder.id}`, { body: { ...form, message: 'Buy oil' } });
    expect((await sync()).lastSync).toMatchObject({ newEvents: 0, changedEvents: 1, removedEvents: 0 });
    expect(await summary()).toContain('Buy oil');
    await ada.done('DELETE', `/user/reminders/${data.reminder.id}`);
    expect((await sync()).lastSync).toMatchObject({ newEvents: 0, changedEvents: 0, removedEvents: 1 });
    expect(await summary()).toBeUndefined();
  });

  it('is disconnected after its events are removed', async () => {
    await ada.done('DELETE', CONNECTION, { body: { removesEvents: true } });
    await eventually('it was let go', async () => (await shown()) === null);
    expect((await onServer()).size).toBe(0);
    expect((await ada.refused('POST', `${CONNECTION}/sync`, { body: {} })).status).toBe(404);
    expect(await world.rows('select 1 from calendar_synced')).toEqual([]);
  });

  it('is not looked up in the private network unless allowed', async () => {
    const guarded = await world.start('api');
    server.methods.length = 0;
    const { status, body } = await ada
      .at(guarded.url)
      .refused('POST', `${CONNECTION}/calendars`, { body: account() });
    expect([status, body.errors]).toEqual([400, { serverUrl: [expect.stringContaining('not allowed')] }]);
    expect(server.methods).toEqual([]);
  });

  it('leaves its password only encrypted', async () => {
    const { password } = radicale;
    await ada.done('PUT', CONNECTION, {
      body: { ...account(), calendarUrl: calendarUrl.replace(radicale.url, server.url) },
    });
    await settled();
    const rows = await world.rows('select c::text, j.data::text from calendar_connections c, pgboss.job j');
    const archive = await ada.done('GET', '/user/export-data');
    const texts = [product.output(), JSON.stringify([rows, archive, await shown()])];
    expect(texts.filter((text) => text.includes(password))).toEqual([]);
    expect(JSON.stringify(archive)).toContain(radicale.username);
  });
});
