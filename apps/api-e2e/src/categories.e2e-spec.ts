import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  CalendarEntry,
  CategoriesBody,
  Category,
  CategoryBody,
  UndoableBody,
} from '@patchlight/contracts';
import { eventually } from '@patchlight/testing';
import { idOf } from './testing/admins.ts';
import { isErrorShaped } from './testing/error-shape.ts';
import { signUp } from './testing/visitor.ts';
import type { Visitor } from './testing/visitor.ts';
import { nextSecond, startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

const GAME = 904_110;
const OTHER_GAME = 871_460;
const form = (name: string, more: object = {}) => ({
  body: { name, color: 3, icon: 'gamepad', appIds: [GAME], ...more },
});

describe('categories', () => {
  let world: World;
  let ada: Visitor;
  let bob: Visitor;
  const plan = async (visitor: Visitor, name: 'FREE' | 'PRO') =>
    world.rows('update users set plan = $2 where id = $1', [await idOf(visitor), name]);
  const own = async (visitor = ada): Promise<Category[]> =>
    (await visitor.done<CategoriesBody>('GET', '/user/categories')).data.categories.filter(
      ({ isDefault }) => !isDefault,
    );
  const create = async (name: string, more?: object): Promise<Category> =>
    (await ada.done<CategoryBody>('POST', '/user/categories', form(name, more))).data.category;

  beforeAll(async () => {
    world = await startWorld();
    const { url } = await world.start('all');
    ada = await signUp(url);
    bob = await signUp(url, 'Bob');
    await plan(ada, 'PRO');
    await plan(bob, 'PRO');
    await ada.follow(GAME, 'Brinelight');
    await ada.follow(OTHER_GAME, 'Cinderhold');
    const date = nextSecond();
    world.steam.publish({ appid: GAME, eventType: 12, title: 'Post one', date });
    world.steam.publish({ appid: OTHER_GAME, eventType: 12, title: 'Post two', date });
    await eventually('both were told', async () => (await ada.inbox()).data.length === 2);
  });
  afterAll(() => world?.close());

  it('are created, changed, reordered, deleted and restored', async () => {
    const cozy = await create('  Cozy  ');
    expect(cozy).toEqual({
      id: cozy.id,
      name: 'Cozy',
      color: 3,
      icon: 'gamepad',
      gameCount: 1,
      isDefault: false,
      appIds: [GAME],
    });
    const calm = await create('Calm', { appIds: undefined });
    await ada.done('PUT', '/user/categories/order', { body: { ids: [calm.id, cozy.id] } });
    await ada.done('PUT', `/user/games/${OTHER_GAME}/categories`, { body: { ids: [calm.id] } });
    await ada.done('PUT', `/user/categories/${cozy.id}`, form('Coziest', { appIds: [GAME, OTHER_GAME] }));
    expect((await own()).map(({ name, appIds }) => [name, appIds])).toEqual([
      ['Calm', [OTHER_GAME]],
      ['Coziest', [OTHER_GAME, GAME]],
    ]);
    const before = await own();
    const { undo } = await ada.done<UndoableBody>('DELETE', `/user/categories/${calm.id}`);
    expect(await own()).toEqual([before[1]]);
    await ada.done('POST', `/undo/${undo!.id}`);
    expect(await own()).toEqual(before);
    for (const { id } of before) await ada.done('DELETE', `/user/categories/${id}`);
  });

  it('filter the inbox and the calendar', async () => {
    const { id } = await create('Mine');
    const today = new Date().toISOString().slice(0, 10);
    const calendar = (category: string) =>
      ada.done<CalendarEntry[]>(
        'GET',
        `/user/games/updates/calendar?startDate=${today}&category=${category}`,
      );
    const titles = async (category: string) =>
      (await ada.inbox(`?category=${category}`)).data.map((row) => row.game_update?.title);
    expect(await titles(id)).toEqual(['Post one']);
    expect(await titles('all')).toHaveLength(2);
    expect(await titles('favorites')).toEqual([]);
    expect(new Set((await calendar(id)).map(({ appId }) => appId))).toEqual(new Set([GAME]));
    await ada.done('DELETE', `/user/categories/${id}`);
    expect([await titles(id), await calendar(id)]).toEqual([[], []]);
  });

  it('are created once when the response is lost and the request repeated', async () => {
    const call = () =>
      ada.call<CategoryBody>('POST', '/user/categories', {
        ...form('Once'),
        headers: { 'Idempotency-Key': 'category-once-1' },
      });
    const [first, second] = [await call(), await call()];
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
    expect(await own()).toHaveLength(1);
    await ada.done('DELETE', `/user/categories/${first.body.data.category.id}`);
  });

  it.each<[string, string, object]>([
    ['PUT', '/user/categories/all', form('Mine')],
    ['DELETE', '/user/categories/favorites', {}],
    ['DELETE', '/user/categories/recent', {}],
    ['PUT', '/user/categories/order', { body: { ids: ['all'] } }],
    ['PUT', `/user/games/${GAME}/categories`, { body: { ids: ['recent'] } }],
  ])('that are built in cannot be changed: %s %s', async (method, path, options) => {
    const answer = await ada.refused(method, path, options);
    isErrorShaped(answer);
    expect([answer.status, answer.body.message]).toEqual([
      403,
      'Default categories cannot be edited, moved or deleted.',
    ]);
  });

  it('of another user are a 404 like unknown ones', async () => {
    const { id } = await create('Secret');
    const answers = await Promise.all(
      [id, '999999999'].flatMap((target) => [
        bob.refused('PUT', `/user/categories/${target}`, form('Stolen')),
        bob.refused('DELETE', `/user/categories/${target}`),
      ]),
    );
    for (const { status, body } of answers)
      expect([status, body.message]).toEqual([404, 'There is no such category.']);
    expect((await own()).map(({ name }) => name)).toEqual(['Secret']);
    await ada.done('DELETE', `/user/categories/${id}`);
  });

  it('are rejected with a duplicate name', async () => {
    const { id } = await create('Cozy');
    const answer = await ada.refused('POST', '/user/categories', form('COZY'));
    isErrorShaped(answer);
    expect([answer.status, answer.body.errors]).toEqual([
      409,
      { name: ['You have a category of this name already.'] },
    ]);
    await ada.done('DELETE', `/user/categories/${id}`);
  });

  it.each([
    ['no name', form('   ')],
    ['a long name', form('x'.repeat(51))],
    ['an unknown color', form('X', { color: 8 })],
    ['a negative color', form('X', { color: -1 })],
    ['a fractional color', form('X', { color: 1.5 })],
    ['an unknown icon', form('X', { icon: 'skull' })],
    ['invalid game ids', form('X', { appIds: ['1'] })],
    ['games that are not a list', form('X', { appIds: 7 })],
    ['nothing', { body: {} }],
  ])('are rejected with %s', async (_, options) => {
    const answer = await ada.refused('POST', '/user/categories', options);
    isErrorShaped(answer);
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(await own()).toEqual([]);
  });

  it.each(['x', '-1', "1'", '', 'allx'])('are not found by the id %j', async (category) => {
    const query = `?category=${encodeURIComponent(category)}`;
    expect((await ada.refused('GET', `/notifications${query}`)).status).toBe(400);
    expect((await ada.refused('GET', `/user/games/updates/calendar${query}`)).status).toBe(400);
  });

  it('are read-only after a downgrade, still filter, and can be changed again after an upgrade', async () => {
    const { id } = await create('Kept');
    await plan(ada, 'FREE');
    const before = await own();
    expect(before.map(({ name }) => name)).toEqual(['Kept']);
    expect((await ada.inbox(`?category=${id}`)).data).toHaveLength(1);
    const writes = [
      ['POST', '/user/categories', form('More')],
      ['PUT', `/user/categories/${id}`, form('Changed')],
      ['DELETE', `/user/categories/${id}`, {}],
      ['PUT', '/user/categories/order', { body: { ids: [id] } }],
      ['PUT', `/user/games/${GAME}/categories`, { body: { ids: [] } }],
    ] as const;
    for (const [method, path, options] of writes) {
      const answer = await ada.refused(method, path, options);
      isErrorShaped(answer);
      expect([path, answer.status]).toEqual([path, 403]);
      expect(answer.body.message).toMatch(/PRO/);
    }
    expect(await own()).toEqual(before);
    await plan(ada, 'PRO');
    await ada.done('PUT', `/user/categories/${id}`, form('Changed'));
    expect((await own()).map(({ name }) => name)).toEqual(['Changed']);
  });
});
