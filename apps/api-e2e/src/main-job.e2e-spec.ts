import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  CalendarEntry,
  FavoriteBody,
  FollowedGameBody,
  GameUpdatesBody,
  LibraryBody,
  SearchResult,
  SessionBody,
} from '@patchlight/contracts';
import type { Post } from '@patchlight/simulators';
import { eventually } from '@patchlight/testing';
import type { EventStream } from './testing/event-stream.ts';
import { signUp } from './testing/visitor.ts';
import type { Visitor } from './testing/visitor.ts';
import { nextSecond, startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

const DAY = 86_400_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** One journey: each test continues where the previous one ended. */
describe('the main journey, from sign-up to logout', () => {
  let world: World;
  let ada: Visitor;
  let game: SearchResult;
  let stream: EventStream;
  let post: Post;
  const calendar = (): Promise<CalendarEntry[]> =>
    ada.done(
      'GET',
      `/user/games/updates/calendar?startDate=${dayOf(Date.now() - DAY)}&endDate=${dayOf(Date.now() + DAY)}`,
    );

  beforeAll(async () => {
    world = await startWorld();
    const { url } = await world.start('all');
    ada = await signUp(url);
  });
  afterAll(() => world?.close());

  it('signs up a new user', async () => {
    const { data } = await ada.done<SessionBody>('GET', '/auth/session');
    expect(data.user).toMatchObject({ name: 'Ada Reef', currentPlan: 'FREE', isAdmin: false });
  });

  it('finds a game in the store', async () => {
    const { body, headers } = await ada.get<SearchResult[]>('/steam/search?term=%20Brinelight%20');
    expect(headers.get('x-search-source')).toBe('store');
    game = body.find(({ name }) => name === 'Brinelight')!;
    expect(game).toMatchObject({ appid: 904_110, logo: expect.stringMatching(/^http/) });
  });

  it('follows the game', async () => {
    const { status, body } = await ada.call<FollowedGameBody>('POST', '/user/games', {
      body: { steamAppId: game.appid, name: game.name },
    });
    expect([status, body.message]).toEqual([201, 'Brinelight added to your list!']);
    expect(body.data.game).toMatchObject({ appid: game.appid, isFavorite: false, unreadCount: 0 });
  });

  it('fetches the posts and store data of the game at once', async () => {
    const listed = await eventually('the list shows the latest post, its kind and the studio', async () => {
      const { data } = await ada.done<LibraryBody>('GET', '/user/games');
      const [first] = data.games;
      return first?.latestUpdateKind === 'major' && first.developers.length > 0 && first;
    });
    expect(listed).toMatchObject({
      name: 'Brinelight',
      developers: ['Low Lamp Studio'],
      publishers: ['Northquay Interactive'],
      latestUpdateTitle: 'The Drowned Coast: a new island, night tides and co-op',
    });
  });

  it('returns the posts of the game, newest first, with their bodies', async () => {
    const { data } = await ada.done<GameUpdatesBody>('GET', `/user/games/${game.appid}/updates?limit=5`);
    expect(data).toHaveLength(5);
    expect(data.map(({ date }) => date)).toEqual(data.map(({ date }) => date).toSorted((a, b) => b - a));
    expect(data[0]).toMatchObject({
      appid: game.appid,
      kind: 'major',
      contents: expect.stringContaining('[h2]What is new[/h2]'),
    });
  });

  it('does not notify of earlier posts', async () => {
    expect(await ada.inbox()).toEqual({ data: [], unread_count: 0, next_cursor: null });
  });

  it('notifies of a new post at once, over the open stream', async () => {
    stream = await ada.listen();
    post = world.steam.publish({
      appid: game.appid,
      title: 'Hotfix: gulls stay off the lamp',
      eventType: 12,
      date: nextSecond(),
    })!;
    const [news] = await eventually('the stream told of the post', () => {
      const told = stream.newsOf(post.gid);
      return told.length > 0 && told;
    });
    expect(news).toEqual({
      gid: post.gid,
      title: post.title,
      appId: game.appid,
      gameName: 'Brinelight',
      kind: 'patch',
    });
  });

  it('has the post in the inbox once, unread', async () => {
    const { data, unread_count, next_cursor } = await ada.inbox();
    expect([data.length, unread_count, next_cursor]).toEqual([1, 1, null]);
    expect(data[0]).toMatchObject({
      is_read: false,
      message: `Brinelight: ${post.title}`,
      game_update: {
        id: post.gid,
        title: post.title,
        kind: 'patch',
        game: { name: 'Brinelight', steamAppId: game.appid },
      },
    });
    expect(data[0]!.game_update?.details).not.toMatch(/\[/);
  });

  it('shows the unread post in the library', async () => {
    const { data } = await ada.done<LibraryBody>('GET', '/user/games');
    expect(data.games[0]).toMatchObject({ unreadCount: 1, latestUpdateGid: post.gid });
  });

  it('opens the update with its body', async () => {
    expect(await ada.update(post.gid)).toMatchObject({
      gid: post.gid,
      appId: game.appid,
      updateDate: new Date(post.date * 1_000).toISOString(),
      details: expect.stringContaining('['),
      game: { name: 'Brinelight' },
      revisions: [],
    });
  });

  it('has the update on the calendar, without its body', async () => {
    const entry = (await calendar()).find(({ gid }) => gid === post.gid);
    expect(Object.keys(entry!).toSorted()).toEqual(
      ['appId', 'game', 'gid', 'kind', 'title', 'updateDate', 'url'].toSorted(),
    );
    expect(entry).toMatchObject({ title: post.title, appId: game.appid, game: { name: 'Brinelight' } });
  });

  it('shows an edit with the earlier revision, without another notification', async () => {
    world.steam.edit(post.gid, { body: '[p]Gulls stay off the lamp, and so do cormorants.[/p]' });
    const edited = await eventually('the edit arrived', async () => {
      const update = await ada.update(post.gid);
      return update.revisions.length > 0 && update;
    });
    expect(edited.details).toBe('[p]Gulls stay off the lamp, and so do cormorants.[/p]');
    expect(edited.revisions).toHaveLength(1);
    expect((await ada.inbox()).data).toHaveLength(1);
    expect(stream.newsOf(post.gid)).toHaveLength(1);
  });

  it('marks the game as a favorite', async () => {
    const { data } = await ada.done<FavoriteBody>('PATCH', `/user/games/${game.appid}/favorite`);
    expect(data).toEqual({ appid: game.appid, isFavorite: true });
  });

  it('marks the notification read', async () => {
    const { data } = await ada.inbox();
    await ada.done('PUT', `/notifications/${data[0]!.id}/read`);
    expect(await ada.done('GET', '/notifications/unread-count')).toEqual({ unread_count: 0 });
    expect((await ada.inbox('?unread_only=true')).data).toEqual([]);
    expect((await ada.inbox()).data[0]).toMatchObject({ is_read: true });
  });

  it('deletes the notification', async () => {
    const { data } = await ada.inbox();
    await ada.done('DELETE', `/notifications/${data[0]!.id}`);
    expect((await ada.inbox()).data).toEqual([]);
    expect((await ada.refused('DELETE', `/notifications/${data[0]!.id}`)).status).toBe(404);
  });

  it('unfollows the game', async () => {
    await ada.done('DELETE', `/user/games/${game.appid}`);
    expect((await ada.done<LibraryBody>('GET', '/user/games')).data.games).toEqual([]);
    expect(await calendar()).toEqual([]);
  });

  it('ends the session immediately on logout', async () => {
    await ada.done('POST', '/auth/logout');
    const { status, body } = await ada.refused('GET', '/user/games');
    expect([status, body.code]).toEqual([401, 'AUTHENTICATION_ERROR']);
    stream.close();
  });
});
