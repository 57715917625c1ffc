import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  LatestUpdatesBody,
  PublicGameBody,
  PublicUpdate,
  PublicUpdatesBody,
  SinceLastVisitBody,
} from '@patchlight/contracts';
import { eventually } from '@patchlight/testing';
import { isErrorShaped } from './testing/error-shape.ts';
import { Visitor, signUp } from './testing/visitor.ts';
import { nextSecond, startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

const GAME = 904_110;
const UNKNOWN = 123_456_789;

/** Public endpoints, and the updates since the last visit of a user. */
describe('the public API', () => {
  let world: World;
  let url: string;
  let visitor: Visitor;
  let ada: Visitor;
  const game = () => visitor.call<PublicGameBody>('GET', `/games/${GAME}`);
  const updates = (query = '') => visitor.done<PublicUpdatesBody>('GET', `/games/${GAME}/updates${query}`);

  beforeAll(async () => {
    world = await startWorld({ steam: { games: 20, postsPerGame: 30 } });
    ({ url } = await world.start('all'));
    visitor = new Visitor(url);
    ada = await signUp(url);
    await ada.follow(GAME, 'Named by a client');
    await eventually('the store described the game and its posts were there', async () => {
      const { status, body } = await game();
      return status === 200 && body.data.latestUpdateDate !== null;
    });
  });
  afterAll(() => world?.close());

  it('returns a game with the store’s name and its studios', async () => {
    const { body, headers } = await game();
    expect(body.data).toMatchObject({ appid: GAME, name: 'Brinelight' });
    expect(body.data.developers.length).toBeGreaterThan(0);
    expect(headers.get('cache-control')).toBe('public, max-age=30');
  });

  it('paginates all updates of a game, newest first, without bodies', async () => {
    for (let index = 0; index < 10; index++) {
      world.steam.publish({
        appid: GAME,
        title: `Notes ${index}`,
        body: '',
        date: nextSecond(),
        eventType: 12,
      });
    }
    const walk = async (): Promise<PublicUpdate[]> => {
      const seen: PublicUpdate[] = [];
      let next: string | null = null;
      do {
        const page: PublicUpdatesBody = await updates(next === null ? '' : `?cursor=${next}`);
        seen.push(...page.data);
        next = page.next_cursor;
      } while (next !== null);
      return seen;
    };
    const seen = await eventually('all new posts were there and every kind was told', async () => {
      const [all, { body }] = [await walk(), await game()];
      const counted = Object.values(body.data.updateCounts).reduce((sum, count) => sum + count);
      return all.length > 20 && all.length === counted && all;
    });
    expect(new Set(seen.map(({ gid }) => gid)).size).toBe(seen.length);
    const dates = seen.map(({ updateDate }) => updateDate);
    expect(dates).toEqual([...dates].sort().reverse());
    const fields = ['appId', 'changes', 'excerpt', 'gid', 'items', 'kind', 'title', 'updateDate'];
    for (const update of seen) expect(Object.keys(update).sort()).toEqual(fields);
  });

  it.each([['patch'], ['major,patch']])('filters by kind: %s', async (chosen) => {
    const { data } = await updates(`?kind=${chosen}`);
    expect(data.length).toBeGreaterThan(0);
    expect(data.filter(({ kind }) => !chosen.split(',').includes(kind))).toEqual([]);
  });

  it.each([
    '?kind=malware',
    '?kind=patch,malware',
    '?cursor=x',
    '?cursor=1-2-3',
    '?cursor=99999999999999999-1',
  ])('rejects an invalid query: %s', async (query) => {
    const answer = await visitor.refused('GET', `/games/${GAME}/updates${query}`);
    expect(answer.status).toBe(400);
    isErrorShaped(answer);
  });

  it.each([`${UNKNOWN}`, '0', '-5', 'x', '1e3', '99999999999'])(
    'returns 404 for the game %s',
    async (appid) => {
      for (const path of [`/games/${appid}`, `/games/${appid}/updates`]) {
        const answer = await visitor.refused('GET', path);
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
        isErrorShaped(answer);
      }
    },
  );

  it.each([`/games/${GAME}`, `/games/${GAME}/updates`, '/updates/latest'])(
    '%s returns 304 for a matching ETag',
    async (path) => {
      const first = await visitor.get(path);
      const tag = first.headers.get('etag')!;
      expect(tag).toMatch(/^"[\w-]+"$/);
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
        const second = await visitor.call('GET', path, { headers: { 'If-None-Match': known } });
        expect([second.status, second.body, second.headers.get('etag')]).toEqual([304, undefined, tag]);
      }
      const other = await visitor.call('GET', path, { headers: { 'If-None-Match': '"other"' } });
      expect(other.status).toBe(200);
    },
  );

  it('returns the newest updates of all games, a new one within seconds', async () => {
    const title = 'The tide turns';
    world.steam.publish({ appid: GAME, title, body: 'Text.', date: nextSecond(), eventType: 14 });
    const { data } = await eventually('the new update was the latest', async () => {
      const body = await visitor.done<LatestUpdatesBody>('GET', '/updates/latest');
      return body.data[0]?.title === title ? body : null;
    });
    expect(data.length).toBeLessThanOrEqual(12);
    expect(data[0]).toMatchObject({ appId: GAME, game: { name: 'Brinelight' } });
    expect(JSON.stringify(data)).not.toContain('Text.');
  });

  it('queries the newest updates once for many visitors', async () => {
    const scans = async (): Promise<number> => {
      const [row] = await world.rows<{ n: string }>(
        // On Citus, the name of a copy ends with a number.
        `select coalesce(sum(pg_stat_get_numscans(indexrelid)), 0) as n from pg_index
         where indexrelid::regclass::text like 'updates_newest%'`,
      );
      return Number(row!.n);
    };
    const before = await scans();
    for (let round = 0; round < 20; round++) {
      await Promise.all(Array.from({ length: 25 }, () => visitor.get('/updates/latest')));
    }
    await eventually('the statistics came in', async () => {
      await visitor.get('/updates/latest');
      return (await scans()) > before;
    });
    expect((await scans()) - before).toBeLessThan(8);
  });

  it('does not show a game that only a client has named', async () => {
    const name = 'Free skins at evil.example';
    await ada.follow(UNKNOWN, name);
    await eventually('the store was asked', async () => {
      const [row] = await world.rows('select from games where app_id = $1 and described_at is not null', [
        UNKNOWN,
      ]);
      return row !== undefined;
    });
    expect((await visitor.refused('GET', `/games/${UNKNOWN}`)).status).toBe(404);
    await ada.done('DELETE', `/user/games/${UNKNOWN}`);
  });

  describe('updates since the last visit', () => {
    const since = async () => (await ada.done<SinceLastVisitBody>('GET', '/user/since-last-visit')).data;

    it('are only for signed-in users', async () => {
      for (const [method, path] of [
        ['GET', '/user/since-last-visit'],
        ['POST', '/user/visits'],
      ] as const) {
        expect((await visitor.refused(method, path)).status).toBe(401);
      }
    });

    it('are grouped by kind', async () => {
      expect(await since()).toMatchObject({ isFirstVisit: true });
      await ada.done('POST', '/user/visits');
      await world.rows(`update visits set last_seen_at = now() - interval '3 hours'`);
      const title = 'Since you were here';
      world.steam.publish({ appid: GAME, title, body: '', date: nextSecond(), eventType: 13 });
      await eventually('the new update was counted', async () => {
        const { kinds, isFirstVisit } = await since();
        const regular = kinds.find(({ kind }) => kind === 'regular');
        return !isFirstVisit && regular?.updates[0]?.title === title;
      });
      await ada.done('POST', '/user/visits');
      const { kinds } = await since();
      expect(kinds.find(({ kind }) => kind === 'regular')?.updates[0]?.title).toBe(title);
    });
  });
});
