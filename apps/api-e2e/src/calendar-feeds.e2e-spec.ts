import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CalendarFeedBody, CalendarFeedsBody } from '@patchlight/contracts';
import { eventually } from '@patchlight/testing';
import ICAL from 'ical.js';
import { idOf } from './testing/admins.ts';
import type { PatchlightProcess } from './testing/patchlight-process.ts';
import { signUp } from './testing/visitor.ts';
import type { Visitor } from './testing/visitor.ts';
import { startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

const FEED = { name: 'My games; all, of them', kinds: ['gameUpdates'] };
const PRO = `plan = 'PRO', plan_expires_at = now() + interval '1 year'`;

describe('a calendar feed', () => {
  let world: World;
  let product: PatchlightProcess;
  let ada: Visitor;
  /** The feed as listed, and its URL in this test. */
  let shown: string;
  let url: string;

  beforeAll(async () => {
    world = await startWorld();
    product = await world.start('all', { LOG_LEVEL: 'trace' });
    ada = await signUp(product.url);
    await setPlan(PRO);
    await ada.follow(world.steam.catalogue[0]!.appid);
    const { data } = await ada.done<CalendarFeedBody>('POST', '/user/calendar-feeds', { body: FEED });
    shown = data.url!;
    url = product.url + new URL(shown).pathname;
    await eventually('the posts came', async () => (await events()).length > 0);
  });
  afterAll(() => world?.close());

  const setPlan = async (set: string): Promise<void> => {
    await world.rows(`update users set ${set} where id = $1`, [await idOf(ada)]);
  };
  const read = (headers: Record<string, string> = {}): Promise<Response> =>
    fetch(url, { headers: { Cookie: 'a=b', ...headers } });
  const events = async (): Promise<ICAL.Event[]> => {
    const calendar = new ICAL.Component(
      ICAL.parse(await (await read()).text()) as [string, unknown[], unknown[]],
    );
    return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  };

  it('needs no sign-in, and is not cached publicly', async () => {
    const answer = await read({ 'Accept-Encoding': 'br' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect(answer.headers.get('set-cookie')).toBeNull();
    const text = await answer.text();
    expect(text).toContain('X-WR-CALNAME:My games\\; all\\, of them\r\n');
    expect(answer.headers.get('content-encoding')).toBe('br');
  });

  it('returns 304 until a post is edited', async () => {
    const tag = (await read()).headers.get('etag')!;
    const same = await read({ 'If-None-Match': `W/${tag}` });
    expect([same.status, await same.text()]).toEqual([304, '']);
    const [before] = await events();
    const id = /^update-(\d+)@/.exec(before!.uid)![1];
    const [row] = await world.rows<{ gid: string }>('select gid from updates where id = $1', [id]);
    world.steam.edit(row!.gid, { title: 'A title\r\nATTENDEE:mailto:mallory@example.org' });
    const after = await eventually('the edit came', async () =>
      (await events()).find(({ uid, sequence }) => uid === before!.uid && sequence > before!.sequence),
    );
    expect(after.summary).toContain('A title ATTENDEE:mailto:mallory@example.org');
    expect(after.component.getFirstProperty('attendee')).toBeNull();
    expect((await read({ 'If-None-Match': tag })).status).toBe(200);
  });

  it('shows when it was last read', async () => {
    await read();
    const { data } = await ada.done<CalendarFeedsBody>('GET', '/user/calendar-feeds');
    expect(data).toEqual([expect.objectContaining({ url: shown, lastReadAt: expect.any(String) })]);
  });

  it('is paused without PRO but still listed, and resumes with PRO', async () => {
    const { data: second } = await ada.done<CalendarFeedBody>('POST', '/user/calendar-feeds', { body: FEED });
    await setPlan(`plan = 'FREE', plan_expires_at = null`);
    const paused = await read();
    expect([paused.status, paused.headers.get('content-type')]).toEqual([403, 'text/plain; charset=utf-8']);
    expect(await paused.text()).toBe(
      'This calendar feed is paused: it is a PRO feature. It goes on when its owner has PRO again.',
    );
    const { data } = await ada.done<CalendarFeedsBody>('GET', '/user/calendar-feeds');
    expect(data).toHaveLength(2);
    expect((await ada.refused('POST', '/user/calendar-feeds', { body: FEED })).status).toBe(403);
    await ada.done('DELETE', `/user/calendar-feeds/${second.id}`);
    await setPlan(PRO);
    expect((await read()).status).toBe(200);
  });

  it('can be revoked only by its owner; then it returns 404', async () => {
    const [feed] = (await ada.done<CalendarFeedsBody>('GET', '/user/calendar-feeds')).data;
    const mallory = await signUp(product.url);
    await world.rows(`update users set ${PRO} where id = $1`, [await idOf(mallory)]);
    const foreign = await mallory.refused('DELETE', `/user/calendar-feeds/${feed!.id}`);
    const unknown = await mallory.refused('DELETE', '/user/calendar-feeds/999999999');
    expect([foreign.status, foreign.body.message]).toEqual([unknown.status, unknown.body.message]);
    expect(foreign.status).toBe(404);
    await ada.done('DELETE', `/user/calendar-feeds/${feed!.id}`);
    const gone = await read();
    const never = await fetch(url.replace(/\w{10}\.ics/, 'aaaaaaaaaa.ics'));
    const { requestId: _, ...said } = (await gone.json()) as { requestId: string };
    expect([gone.status, said]).toEqual([404, { ...((await never.json()) as object), requestId: undefined }]);
  });

  it('leaves no secret in the log', () => {
    const token = /feeds\/(.{43})\.ics/.exec(url)![1]!;
    expect(product.output()).toContain('/api/feeds/');
    expect(product.output()).not.toContain(token);
  });
});
