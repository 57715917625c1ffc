import { describe, expect, it } from '@jest/globals';
import { namesByScene, sceneNames } from '../content/content.ts';
import { isVisible } from './post.ts';
import { World } from './world.ts';

const now = (): Date => new Date('2026-06-01T12:00:00Z');
const worldOf = (seed: number, games = 320, postsPerGame = 20): World =>
  new World({ seed, games, postsPerGame, now });
const contentOf = (world: World): unknown =>
  world.games.map((game) => [game, world.posts(game).map((post) => [post, world.bodyOf(post)])]);

describe('catalogue', () => {
  it('has 320 games by default, each with its own name and id, and grows to 100,000', () => {
    for (const count of [320, 100_000]) {
      const { games } = worldOf(1, count);
      expect(new Set(games.map(({ name }) => name.toLowerCase())).size).toBe(count);
      expect(new Set(games.map(({ appid }) => appid)).size).toBe(count);
      expect(new Set(games.map(({ clanId }) => clanId)).size).toBe(count);
    }
  });

  it('has handwritten names for the first 336', () => {
    const written = sceneNames.flatMap((scene) => namesByScene[scene]);
    expect(new Set(written).size).toBe(336);
    expect(
      worldOf(1, 336)
        .games.map(({ name }) => name)
        .sort(),
    ).toEqual([...written].sort());
  });

  it('contains the games of the design images with their ids', () => {
    const { games } = worldOf(1);
    expect(games.slice(0, 3).map(({ appid, name }) => [appid, name])).toEqual([
      [904110, 'Brinelight'],
      [871460, 'Cinderhold'],
      [913205, 'Parcel to Vega'],
    ]);
  });
});

describe('posts', () => {
  it('are deterministic by seed', () => {
    expect(contentOf(worldOf(7, 40))).toEqual(contentOf(worldOf(7, 40)));
    expect(contentOf(worldOf(7, 40))).not.toEqual(contentOf(worldOf(8, 40)));
  });

  it('span two years, newest first, with gids of 16, 18 and 19 digits', () => {
    const world = worldOf(1);
    const start = now().getTime() / 1000;
    const posts = world.games.flatMap((game) => {
      const own = world.posts(game);
      expect(own.map(({ date }) => date)).toEqual(own.map(({ date }) => date).sort((a, b) => b - a));
      return own;
    });
    const dates = posts.map(({ date }) => date);
    expect(Math.max(...dates)).toBeLessThan(start);
    expect(Math.min(...dates)).toBeGreaterThan(start - 800 * 86_400);
    expect(start - Math.max(...dates)).toBeLessThan(86_400);
    expect(new Set(posts.map(({ gid }) => gid.length))).toEqual(new Set([16, 18, 19]));
    expect(new Set(posts.map(({ gid }) => gid)).size).toBe(posts.length);
    expect(posts.every(isVisible)).toBe(true);
  });

  it('are of many kinds, including press and sales', () => {
    const world = worldOf(1);
    const types = new Set(world.games.flatMap((game) => world.posts(game).map(({ eventType }) => eventType)));
    for (const type of [0, 10, 11, 12, 13, 14, 15, 16, 18, 20, 22, 28, 29, 31, 32, 33, 34, 35])
      expect(types).toContain(type);
  });

  it('are found by any of their three ids', () => {
    const world = worldOf(1);
    const [post] = world.games.slice(5, 6).flatMap((game) => world.posts(game));
    expect(post).toBeDefined();
    for (const gid of [post?.gid, post?.eventGid, post?.announcementGid])
      expect(world.find(gid ?? '')).toBe(post);
    expect(world.find('12')).toBeUndefined();
  });

  it('continue the version numbers when new ones are published', () => {
    const world = worldOf(1);
    const game = world.game(913205);
    const [last] = game ? world.posts(game) : [];
    const post = world.publish({ appid: 913205, eventType: 12 });
    expect(post?.date).toBe(now().getTime() / 1000);
    expect(post?.version.split('.').map(Number)[2]).toBe((last?.version.split('.').map(Number)[2] ?? 0) + 1);
    expect(game && world.posts(game)[0]).toBe(post);
  });
});
