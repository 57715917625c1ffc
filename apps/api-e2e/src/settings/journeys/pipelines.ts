import { expect } from '@jest/globals';
import type { CalendarFeedBody, FeedFormat, V1Feed, V1GateBody } from '@patchlight/contracts';
import ICAL from 'ical.js';
import Parser from 'rss-parser';
import { confirm, makeToken } from '../../testing/admins.ts';
import { Visitor } from '../../testing/visitor.ts';
import { arrives } from '../journey.ts';
import type { Journey } from '../journey.ts';
import type { Published } from '../stage/stage.ts';

const gate: Journey = {
  name: 'the gate holds a new post, and passes with the next lock',
  run: async (stage) => {
    await confirm(stage.ada);
    const { token } = await makeToken(stage.ada, ['updates:read']);
    const pipeline = new Visitor(stage.url, token);
    const ask = (lock: unknown) => pipeline.done<V1GateBody>('POST', '/v1/gate', { body: { lock } });
    const first = await ask(null);
    expect(first).toMatchObject({ decision: 'pass', reasons: [] });
    const post = stage.publish(stage.appIds[4]!);
    const held = await arrives('the gate held', async () => {
      const answer = await ask(first.lock);
      return answer.reasons.some(({ update }) => update?.kind === 'patch') && answer;
    });
    expect(held).toMatchObject({
      decision: 'hold',
      reasons: [{ type: 'new-update', appId: post.appId, update: { gid: post.gid } }],
    });
    expect(await ask(held.lockText)).toMatchObject({ decision: 'pass', reasons: [] });
  },
};

/** The bytes at an address, which are the same until something changes. */
const bytesAt = async (url: string): Promise<string> => {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  const text = await answer.text();
  const again = await fetch(url, { headers: { 'If-None-Match': answer.headers.get('etag')! } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  return text;
};

interface Entry {
  id: string;
  title: string;
  at: string;
}

const jsonEntries = (text: string): Entry[] =>
  (JSON.parse(text) as { items: { id: string; title: string; date_published: string }[] }).items.map(
    ({ id, title, date_published: at }) => ({ id, title, at: new Date(at).toISOString() }),
  );

const entriesOf = async (format: FeedFormat, text: string): Promise<Entry[]> =>
  format === 'json'
    ? jsonEntries(text)
    : (await new Parser().parseString(text)).items.map((item) => ({
        id: String(item['id'] ?? item.guid),
        title: item.title ?? '',
        at: item.isoDate ?? '',
      }));

const hasPost = (entries: Entry[], { gid, title, at }: Published): void =>
  expect(entries).toContainEqual({
    id: expect.stringContaining(gid),
    title: expect.stringContaining(title),
    at: at.toISOString(),
  });

const feeds: Journey = {
  name: 'feeds of a game and of a user, read by a reader',
  run: async (stage) => {
    const { ada, url, appIds } = stage;
    const post = stage.publish(appIds[0]!);
    await arrives('it was found', async () => (await ada.get(`/v1/updates/${post.gid}`)).status === 200);
    const own = await ada.done<V1Feed>('POST', '/v1/feeds', { body: { name: 'Harbour & “quays”' } });
    for (const format of ['atom', 'rss', 'json'] as const) {
      const game = await bytesAt(`${url}/api/v1/games/${post.appId}/feed.${format}`);
      hasPost(await entriesOf(format, game), post);
      hasPost(await entriesOf(format, await bytesAt(stage.reach(own.urls![format]))), post);
    }
  },
};

/** The events of a calendar by their UIDs. */
export const eventsAt = async (url: string): Promise<Map<string, ICAL.Event>> => {
  const calendar = new ICAL.Component(ICAL.parse(await bytesAt(url)) as [string, unknown[], unknown[]]);
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  return new Map(events.map((event) => [event.uid, event]));
};

const calendar: Journey = {
  name: 'a calendar feed, read by a calendar',
  run: async (stage) => {
    const body = { name: 'My games', kinds: ['gameUpdates'] };
    const { data } = await stage.ada.done<CalendarFeedBody>('POST', '/user/calendar-feeds', { body });
    stage.calendarUrl = data.url!;
    const post = stage.publish(stage.appIds[5]!);
    const event = await arrives('the post was in the calendar', async () =>
      [...(await eventsAt(stage.reach(data.url!))).values()].find(({ summary }) =>
        summary.includes(post.title),
      ),
    );
    const start = event.startDate.isDate ? post.at.toISOString().slice(0, 10) : post.at.toISOString();
    expect(
      event.startDate.isDate ? event.startDate.toString() : event.startDate.toJSDate().toISOString(),
    ).toBe(start);
  },
};

export const pipelines = [gate, feeds, calendar];
