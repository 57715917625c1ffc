import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  LibraryBody,
  NotificationRow,
  NotificationsChangedBody,
  UndoOffer,
  UndoableBody,
} from '@patchlight/contracts';
import { eventually } from '@patchlight/testing';
import { isErrorShaped } from './testing/error-shape.ts';
import { signUp } from './testing/visitor.ts';
import type { Visitor } from './testing/visitor.ts';
import { nextSecond, startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

const GAME = 904_110;
const OTHER_GAME = 871_460;

describe('changes of inbox and library, and their undo', () => {
  let world: World;
  let ada: Visitor;
  let bob: Visitor;
  const rows = async (query = ''): Promise<NotificationRow[]> => (await ada.inbox(query)).data;
  const marks = async (): Promise<[string, boolean][]> =>
    (await rows('?per_page=100')).map(({ id, is_read }) => [id, is_read]);
  const games = async (): Promise<LibraryBody['data']['games']> =>
    (await ada.done<LibraryBody>('GET', '/user/games')).data.games;
  const undo = ({ id }: UndoOffer): Promise<unknown> => ada.done('POST', `/undo/${id}`);
  const change = (method: string, path: string, body?: object): Promise<NotificationsChangedBody> =>
    ada.done(method, path, { body });

  beforeAll(async () => {
    world = await startWorld();
    const { url } = await world.start('all');
    ada = await signUp(url);
    bob = await signUp(url, 'Bob');
    for (const [game, name] of [
      [GAME, 'Brinelight'],
      [OTHER_GAME, 'Cinderhold'],
    ] as const) {
      await ada.follow(game, name);
      await bob.follow(game, name);
    }
    const date = nextSecond();
    for (let n = 0; n < 6; n += 1) {
      const [appid, eventType] = n < 4 ? [GAME, 12] : [OTHER_GAME, 14];
      world.steam.publish({ appid, eventType, title: `Post ${n}`, date: date + n });
    }
    await eventually('all six were told', async () => (await rows()).length === 6);
  });
  afterAll(() => world?.close());

  it('shows the inbox by game and by kind', async () => {
    const titles = async (query: string) => (await rows(query)).map((row) => row.game_update?.title);
    const others = ['Post 4', 'Post 5'];
    expect((await titles(`?game=${OTHER_GAME}`)).toSorted()).toEqual(others);
    expect((await titles('?kind=major')).toSorted()).toEqual(others);
    expect(await titles(`?kind=major&game=${GAME}`)).toEqual([]);
  });

  it.each<[string, () => Promise<UndoableBody>]>([
    [
      'marking some as read',
      async () => change('PUT', '/notifications/mark-read', { ids: [(await rows())[0]!.id, '1', 'x'] }),
    ],
    [
      'marking the older as read',
      () => change('PUT', '/notifications/mark-read', { before: new Date().toISOString() }),
    ],
    ['marking all as read', () => change('PUT', '/notifications/mark-all-read')],
    ['deleting one', async () => change('DELETE', `/notifications/${(await rows())[1]!.id}`)],
    [
      'deleting some',
      async () =>
        change('POST', '/notifications/delete', { ids: (await rows()).slice(2).map(({ id }) => id) }),
    ],
    ['deleting all', () => change('DELETE', '/notifications/delete-all')],
    [
      'moving some to Done',
      async () => change('POST', '/notifications/move', { ids: [(await rows())[1]!.id], to: 'done' }),
    ],
  ])('undoes %s', async (_, act) => {
    await ada.done('PUT', `/notifications/${(await rows())[3]!.id}/read`);
    const before = await marks();
    const { undo: offer } = await act();
    expect(offer!.expiresAt).toMatch(/Z$/);
    expect(await marks()).not.toEqual(before);
    await undo(offer!);
    expect(await marks()).toEqual(before);
    expect((await bob.inbox()).unread_count).toBe(6);
  });

  it('marks as unread again', async () => {
    const ids = (await rows()).map(({ id }) => id);
    await change('PUT', '/notifications/mark-read', { ids });
    expect(await change('PUT', '/notifications/mark-read', { ids, read: false })).toMatchObject({
      success: true,
      changed: 6,
    });
    expect((await ada.inbox()).unread_count).toBe(6);
  });

  it('finds what was done, saved and deleted in its folder, and moves it back', async () => {
    const ids = (await rows()).map(({ id }) => id);
    const idsIn = async (folder: string) => (await rows(`?folder=${folder}`)).map(({ id }) => id);
    for (const [at, to] of ['done', 'saved', 'deleted'].entries()) {
      await change('POST', '/notifications/move', { ids: [ids[at]], to });
      expect(await idsIn(to)).toEqual([ids[at]]);
    }
    expect(await idsIn('inbox')).toEqual(ids.slice(3));
    expect((await ada.inbox()).unread_count).toBe(3);
    expect(await change('POST', '/notifications/move', { ids, from: 'deleted', to: 'inbox' })).toMatchObject({
      changed: 1,
    });
    expect(await idsIn('inbox')).toEqual(ids.slice(2));
    expect((await ada.inbox()).unread_count).toBe(4);
    for (const from of ['done', 'saved'])
      await change('POST', '/notifications/move', { ids, from, to: 'inbox' });
    expect(await idsIn('inbox')).toEqual(ids);
  });

  it('does not affect other users', async () => {
    const ids = (await rows()).map(({ id }) => id);
    expect(await bob.done('POST', '/notifications/delete', { body: { ids } })).toMatchObject({ changed: 6 });
    expect(await rows()).toHaveLength(6);
  });

  it('undoes unfollowing a game, with its favorite and the time of the follow', async () => {
    await ada.done('PATCH', `/user/games/${GAME}/favorite`);
    const before = await games();
    const { success, undo: offer } = await ada.done<UndoableBody>('DELETE', `/user/games/${GAME}`);
    expect([success, (await games()).map(({ appid }) => appid)]).toEqual([true, [OTHER_GAME]]);
    await undo(offer!);
    expect(await games()).toEqual(before);
  });

  it('returns the same 404 for an undo of another user, a used one and an unknown one', async () => {
    const { undo: offer } = await change('PUT', '/notifications/mark-all-read');
    const path = `/undo/${offer!.id}`;
    const foreign = await bob.refused('POST', path);
    await undo(offer!);
    const answers = [foreign, await ada.refused('POST', path), await ada.refused('POST', '/undo/nothing')];
    for (const answer of answers) {
      isErrorShaped(answer);
      expect([answer.status, answer.body.message]).toEqual([404, 'This can no longer be undone.']);
    }
  });

  it('repeats the response of an undo with the same key', async () => {
    const { undo: offer } = await change('PUT', '/notifications/mark-all-read');
    const call = () =>
      ada.call('POST', `/undo/${offer!.id}`, { headers: { 'Idempotency-Key': 'undo-marks-1' } });
    expect([(await call()).status, (await call()).body]).toEqual([200, { success: true }]);
  });

  it('lets one of twenty parallel undos succeed', async () => {
    const { undo: offer } = await change('DELETE', '/notifications/delete-all');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ada.call('POST', `/undo/${offer!.id}`)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(404)]);
    expect(await rows()).toHaveLength(6);
  });

  it.each<[string, string, object | undefined]>([
    ['GET', '/notifications?game=0', undefined],
    ['GET', '/notifications?game=x', undefined],
    ['GET', '/notifications?kind=huge', undefined],
    ['PUT', '/notifications/mark-read', {}],
    ['PUT', '/notifications/mark-read', { ids: [] }],
    ['PUT', '/notifications/mark-read', { ids: Array(501).fill('1') }],
    ['PUT', '/notifications/mark-read', { ids: [1] }],
    ['PUT', '/notifications/mark-read', { ids: 'all' }],
    ['PUT', '/notifications/mark-read', { before: 'yesterday' }],
    ['PUT', '/notifications/mark-read', { before: '2026-02-30T00:00:00Z' }],
    ['PUT', '/notifications/mark-read', { before: '+020000-01-01T00:00:00Z' }],
    ['PUT', '/notifications/mark-read', { ids: ['1'], before: '2026-01-01T00:00:00Z' }],
    ['PUT', '/notifications/mark-read', { ids: ['1'], read: 'no' }],
    ['POST', '/notifications/delete', {}],
    ['POST', '/notifications/delete', { ids: Array(501).fill('1') }],
    ['POST', '/notifications/delete', { ids: [null] }],
    ['GET', '/notifications?folder=attic', undefined],
    ['POST', '/notifications/move', { ids: ['1'] }],
    ['POST', '/notifications/move', { ids: ['1'], to: 'attic' }],
    ['POST', '/notifications/move', { ids: ['1'], from: 'attic', to: 'done' }],
    ['POST', '/notifications/move', { to: 'done' }],
  ])('%s %s is 400 (%#)', async (method, path, body) => {
    const answer = await ada.refused(method, path, { body });
    isErrorShaped(answer);
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
  });
});
