import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ReminderBody, RemindersBody, UndoableBody } from '@patchlight/contracts';
import { eventually } from '@patchlight/testing';
import { idOf } from './testing/admins.ts';
import { countOf, insertGames } from './testing/crowd.ts';
import type { PatchlightProcess } from './testing/patchlight-process.ts';
import { signUp } from './testing/visitor.ts';
import type { Visitor } from './testing/visitor.ts';
import { startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

const HOUR = 3_600_000;

describe('reminders over HTTP', () => {
  let world: World;
  let api: PatchlightProcess;
  let ada: Visitor;
  let bob: Visitor;
  let appId: number;

  const setPlan = async (who: Visitor, plan: 'FREE' | 'PRO'): Promise<void> =>
    void (await world.rows('update users set plan = $2 where id = $1', [await idOf(who), plan]));
  const list = async (who = ada) => (await who.done<RemindersBody>('GET', '/user/reminders')).data;
  const form = (more: object = {}) => ({
    steamAppId: appId,
    reminderType: 'custom',
    message: 'Try it',
    reminderDate: new Date(Date.now() + HOUR).toISOString(),
    ...more,
  });
  const create = async (more: object = {}, who = ada) =>
    (await who.done<ReminderBody>('POST', '/user/reminders', { body: form(more) })).data.reminder;

  beforeAll(async () => {
    world = await startWorld({ steam: { games: 2, postsPerGame: 1 } });
    api = await world.start('api');
    appId = world.steam.catalogue[0]!.appid;
    [ada, bob] = [await signUp(api.url), await signUp(api.url, 'Bob Drift')];
    for (const who of [ada, bob]) {
      await setPlan(who, 'PRO');
      await who.follow(appId);
    }
  });
  afterAll(() => world?.close());

  it('are created, listed, changed, deleted and restored', async () => {
    const { id, ...reminder } = await create({ message: '  Try it ' });
    expect(reminder).toMatchObject({ steamAppId: appId, message: 'Try it', isSent: false });
    const changed = { ...form({ message: 'Other' }), reminderType: 'update' };
    await ada.done('PUT', `/user/reminders/${id}`, { body: changed });
    const { reminders, statistics } = await list();
    expect(reminders).toMatchObject([{ id, message: 'Other', reminderType: 'update' }]);
    expect(statistics).toEqual({ total: 1, active: 1, completed: 0, custom: 0 });
    const { undo } = await ada.done<UndoableBody>('DELETE', `/user/reminders/${id}`);
    expect((await list()).reminders).toEqual([]);
    await ada.done('POST', `/undo/${undo!.id}`);
    expect((await list()).reminders).toEqual(reminders);
    await ada.done('DELETE', `/user/reminders/${id}`);
  });

  it('are created once per Idempotency-Key', async () => {
    const body = form();
    const call = () =>
      ada.call<ReminderBody>('POST', '/user/reminders', {
        body,
        headers: { 'Idempotency-Key': 'the-same-key-1' },
      });
    const [first, again] = [await call(), await call()];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect((await list()).reminders).toHaveLength(1);
    await ada.done('DELETE', `/user/reminders/${first.body.data.reminder.id}`);
  });

  it.each([
    [{ message: ' \n ' }, { message: ['Message is required'] }],
    [{ message: 'x'.repeat(501) }, { message: ['Message must be at most 500 characters'] }],
    [{ message: 7 }, { message: ['Message is required'] }],
    [{ reminderType: 'other' }, { reminderType: ['Choose what the reminder is about'] }],
    [{ reminderDate: 'soon' }, { reminderDate: ['Choose a date and a time'] }],
    [{ reminderDate: '2027-02-30T10:00:00Z' }, { reminderDate: ['Choose a date and a time'] }],
    [{ reminderDate: '2027-01-01T10:00' }, { reminderDate: ['Choose a date and a time'] }],
    [{ reminderDate: '2026-01-01T10:00:00Z' }, { reminderDate: ['The date cannot be in the past'] }],
    [{ steamAppId: undefined }, { steamAppId: ['Choose a game'] }],
    [{ steamAppId: 999_999_999 }, { steamAppId: ['Choose a game from your list'] }],
  ])('are rejected with %j', async (more, errors) => {
    const { status, body } = await ada.refused('POST', '/user/reminders', { body: form(more) });
    expect({ status, errors: body.errors }).toEqual({ status: 400, errors });
    expect((await list()).reminders).toEqual([]);
  });

  it('of another user and unknown ones are the same 404', async () => {
    const { id } = await create();
    for (const path of [id, '00000000-0000-4000-8000-000000000000', 'x']) {
      for (const method of ['PUT', 'DELETE']) {
        const { status, body } = await bob.refused(method, `/user/reminders/${path}`, { body: form() });
        expect([status, body.message]).toEqual([404, 'This reminder does not exist.']);
      }
    }
    expect((await list(bob)).reminders).toEqual([]);
    await ada.done('DELETE', `/user/reminders/${id}`);
  });

  it('are read-only without PRO, and can be changed again with PRO', async () => {
    const { id } = await create();
    await setPlan(ada, 'FREE');
    for (const [method, path] of [
      ['POST', ''],
      ['PUT', `/${id}`],
      ['DELETE', `/${id}`],
    ] as const)
      expect((await ada.refused(method, `/user/reminders${path}`, { body: form() })).status).toBe(403);
    expect((await list()).reminders).toMatchObject([{ id }]);
    await setPlan(ada, 'PRO');
    await ada.done('DELETE', `/user/reminders/${id}`);
  });

  describe('fire', () => {
    let worker: PatchlightProcess;
    const due = (id: string): Promise<unknown> =>
      world.rows(`update reminders set due_at = now() - interval '1 second' where id = $1`, [id]);

    it('within a minute, with a live event, and cannot be changed afterwards', async () => {
      const { id } = await create({ message: 'Look now' });
      const stream = await ada.listen();
      worker = await world.start('worker');
      await due(id);
      const heard = await eventually(
        'the news was heard',
        () => stream.received.find(({ name }) => name === 'notice'),
        60_000,
      );
      expect(heard.data).toMatchObject({ title: 'Look now', appId, kind: 'reminder' });
      stream.close();
      const { data } = await ada.inbox('?kind=notice');
      expect(data).toMatchObject([{ is_read: false, game_update: null, notice: { title: 'Look now' } }]);
      expect((await list()).reminders).toMatchObject([{ id, isSent: true }]);
      const refusal = await ada.refused('PUT', `/user/reminders/${id}`, { body: form() });
      expect([refusal.status, refusal.body.message]).toEqual([
        409,
        'This reminder has been sent and cannot be changed.',
      ]);
    });

    it('not without PRO, and once when PRO is back', async () => {
      const { id } = await create({ message: 'Waited' });
      await setPlan(ada, 'FREE');
      const other = await create({ message: 'Meanwhile' }, bob);
      await due(id);
      await due(other.id);
      const arrived = async (who: Visitor): Promise<string[]> =>
        (await who.inbox('?kind=notice')).data.map(({ notice }) => notice!.title);
      await eventually('that of bob came', async () => (await arrived(bob)).includes('Meanwhile'), 40_000);
      expect(await arrived(ada)).not.toContain('Waited');
      expect((await list()).reminders).toContainEqual(expect.objectContaining({ id, isSent: false }));
      await setPlan(ada, 'PRO');
      await eventually('hers came', async () => (await arrived(ada)).includes('Waited'), 40_000);
      expect((await arrived(ada)).filter((title) => title === 'Waited')).toHaveLength(1);
      await worker.end();
    });
  });
});

describe('a worker that is killed among 1,000 reminders of one minute', () => {
  const COUNT = 1_000;
  let world: World;
  let sentAtKill: number;

  beforeAll(async () => {
    world = await startWorld({ own: true, steam: { games: 2, postsPerGame: 1 } });
    const settled = await world.start('api');
    await settled.end();
    const { appid } = world.steam.catalogue[0]!;
    await insertGames(world, [appid]);
    await world.rows(
      `insert into users (name, username, email, password_hash, created_at, plan)
       select 'U', 'r' || n, 'r' || n || '@example.org', '', now(), 'PRO' from generate_series(1, ${COUNT}) n`,
    );
    await world.rows(
      `insert into reminders (id, user_id, app_id, type, message, due_at, created_at, updated_at)
       select gen_random_uuid(), id, $1, 'custom', 'Look', now() - random() * interval '50 s', now(), now() from users`,
      [appid],
    );
    // Slows each batch down, so that the kill happens between batches.
    await world.rows(
      `create function dawdle() returns trigger language plpgsql as
       'begin perform pg_sleep(0.02); return new; end'`,
    );
    await world.rows('create trigger dawdle before insert on notices for each row execute function dawdle()');
    const first = await world.start('worker');
    await eventually('some had come', async () => (await countOf(world, 'notices')) > 0, 40_000);
    await first.end('SIGKILL');
    sentAtKill = await countOf(world, 'reminders where sent_at is not null');
    await world.rows('drop trigger dawdle on notices');
    await world.start('worker');
    await world.start('worker');
    await eventually(
      'all had come',
      async () => (await countOf(world, 'reminders where sent_at is null')) === 0,
      60_000,
    );
  });
  afterAll(() => world?.close());

  it('was killed before all were sent', () => {
    expect(sentAtKill).toBeGreaterThan(0);
    expect(sentAtKill).toBeLessThan(COUNT);
  });

  it('delivers each to the inbox of its user exactly once', async () => {
    const faults = await world.rows(
      `select r.id from reminders r
       left join notices t on t.key = 'reminder:' || r.id
       left join notifications n on n.user_id = r.user_id and n.update_id = t.id
       group by r.id having count(t.id) <> 1 or count(n.update_id) <> 1`,
    );
    expect(faults).toEqual([]);
    expect(await countOf(world, 'notices')).toBe(COUNT);
    expect(await countOf(world, 'notifications')).toBe(COUNT);
  });
});
