import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  CalendarConnectionBody,
  CalendarFeedBody,
  RemoteCalendarsBody,
  V1Feed,
} from '@patchlight/contracts';
import { startRadicale } from '@patchlight/simulators';
import type { Radicale } from '@patchlight/simulators';
import { eventually } from '@patchlight/testing';
import ICAL from 'ical.js';
import { idOf } from './testing/admins.ts';
import type { PatchlightProcess } from './testing/patchlight-process.ts';
import { signUp } from './testing/visitor.ts';
import type { Visitor } from './testing/visitor.ts';
import { startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

const BEFORE = 'http://127.0.0.1:3000';
const AFTER = 'http://localhost:8443';
const CONNECTION = '/user/calendar-connection';

interface JsonFeed {
  items: { id: string; url: string }[];
}

/** What others keep of the instance. */
interface Kept {
  events: string[];
  calendar: string[];
  entries: string[];
  own: string[];
  atomId: string | undefined;
}

const uidsOf = (text: string): string[] =>
  new ICAL.Component(ICAL.parse(text) as [string, unknown[], unknown[]])
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component).uid)
    .toSorted();

describe.each([
  ['a new instance', false],
  ['an instance that had no name of its own before', true],
])('%s at another address', (_, isOlder) => {
  let world: World;
  let radicale: Radicale;
  let product: PatchlightProcess;
  let ada: Visitor;
  let appid: number;
  let calendarUrl: string;
  let paths: { calendar: string; own: string };
  let before: Kept;

  const start = (publicUrl: string): Promise<PatchlightProcess> =>
    world.start('all', { CALDAV_ALLOW_PRIVATE: '1', PUBLIC_URL: publicUrl });
  const textAt = async (path: string): Promise<string> => {
    const answer = await fetch(product.url + path);
    expect(answer.status).toBe(200);
    return answer.text();
  };
  const entriesAt = async (path: string): Promise<string[]> =>
    (JSON.parse(await textAt(path)) as JsonFeed).items.map(({ id }) => id).toSorted();
  const kept = async (): Promise<Kept> => ({
    events: uidsOf((await radicale.read(calendarUrl)) ?? ''),
    calendar: uidsOf(await textAt(paths.calendar)),
    entries: await entriesAt(`/api/v1/games/${appid}/feed.json`),
    own: await entriesAt(paths.own),
    atomId: /<id>(.*?)<\/id>/.exec(await textAt(`/api/v1/games/${appid}/feed.atom`))?.[1],
  });
  const settled = () =>
    eventually('the sync ended', async () => {
      const { data } = await ada.done<CalendarConnectionBody>('GET', CONNECTION);
      return data && !['waiting', 'syncing'].includes(data.status) ? data : null;
    });

  beforeAll(async () => {
    [world, radicale] = await Promise.all([startWorld(), startRadicale()]);
    product = await start(BEFORE);
    ada = await signUp(product.url);
    if (isOlder) {
      await product.end();
      await world.rows('truncate instance, instance_addresses');
      product = await start(BEFORE);
      ada = ada.at(product.url);
    }
    await world.rows(
      `update users set plan = 'PRO', plan_expires_at = now() + interval '1 year' where id = $1`,
      [await idOf(ada)],
    );
    appid = world.steam.catalogue[0]!.appid;
    await ada.follow(appid);
    await eventually('the posts came', async () => {
      const [row] = await world.rows<{ count: number }>('select count(*)::int as count from updates');
      return row!.count > 0;
    });
    const { data: feed } = await ada.done<CalendarFeedBody>('POST', '/user/calendar-feeds', {
      body: { name: 'My games', kinds: ['gameUpdates'] },
    });
    const own = await ada.done<V1Feed>('POST', '/v1/feeds', {
      body: { name: 'Mine', kinds: ['major', 'regular', 'patch', 'news', 'unknown'] },
    });
    paths = { calendar: new URL(feed.url!).pathname, own: new URL(own.urls!.json).pathname };
    await radicale.addCalendar('Games');
    const account = {
      serverUrl: radicale.url,
      username: radicale.username,
      password: radicale.password,
    };
    const { data: calendars } = await ada.done<RemoteCalendarsBody>('POST', `${CONNECTION}/calendars`, {
      body: account,
    });
    calendarUrl = calendars[0]!.url;
    await ada.done('PUT', CONNECTION, { body: { ...account, calendarUrl } });
    await settled();
    before = await kept();
    await product.end();
    product = await start(AFTER);
    ada = ada.at(product.url);
  });
  afterAll(async () => {
    await world?.close();
    await radicale?.close();
  });

  it('is the same to feed readers, calendar programs and calendar servers', async () => {
    expect(before.events.length).toBeGreaterThan(0);
    expect(before.entries.length).toBeGreaterThan(0);
    expect(before.atomId).toMatch(isOlder ? /^tag:127\.0\.0\.1,/ : /^tag:[\da-f-]{36}\.patchlight\.invalid,/);
    await ada.done('POST', `${CONNECTION}/sync`, { body: {} });
    const { lastSync, problem } = await settled();
    expect(problem).toBeNull();
    // Their links lead to the new address.
    expect(lastSync).toMatchObject({
      changedEvents: before.events.length,
      newEvents: 0,
      removedEvents: 0,
      errors: 0,
    });
    expect(await kept()).toEqual(before);
    expect(await radicale.read(calendarUrl)).toContain(`${AFTER}/g/`);
  });

  it('says at the start what does not go on', () => {
    expect(product.output()).toContain(`PUBLIC_URL was ${BEFORE} and is ${AFTER} now.`);
    expect(product.output()).toContain('sign in again');
  });

  it('says so once', async () => {
    await product.end();
    product = await start(AFTER);
    expect(product.output()).not.toContain('PUBLIC_URL was');
  });
});
