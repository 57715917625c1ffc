import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { HealthBody } from '@patchlight/contracts';
import { faultsOfInboxes, followAll, gather, insertGames } from './testing/crowd.ts';
import { isErrorShaped } from './testing/error-shape.ts';
import { eventually } from '@patchlight/testing';
import type { PatchlightProcess } from './testing/patchlight-process.ts';
import { signUp } from './testing/visitor.ts';
import type { Visitor } from './testing/visitor.ts';
import { provokes } from './testing/watched-logs.ts';
import { nextSecond, startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

const GAME = 904_110;

/** Kills the database; its supervisor restarts it. */
const killDatabase = ({ database }: World): void => {
  database.signal('SIGKILL');
};

/** Kills it again whenever its supervisor has restarted it. Returns a function that stops this. */
const keepAway = (world: World): (() => void) => {
  let ended: number | undefined;
  const blows = setInterval(() => {
    if (world.database.pid === ended) return;
    ended = world.database.pid;
    killDatabase(world);
  }, 20);
  return () => clearInterval(blows);
};

describe('while the database is unavailable', () => {
  beforeEach(() => provokes(/./));
  let world: World;
  let patchlight: PatchlightProcess;
  let ada: Visitor;
  const health = () => ada.get<HealthBody>('/health');
  const isWell = async (): Promise<boolean> => (await health()).body.status === 'ok';

  beforeAll(async () => {
    world = await startWorld({ durable: true, settings: { INGEST_LEASE_SECONDS: '5' } });
    patchlight = await world.start('all');
    ada = await signUp(patchlight.url);
    await ada.follow(GAME, 'Brinelight');
    await eventually('all was well', isWell);
  });
  afterEach(() => eventually('all was well again', isWell));
  afterAll(() => world?.close());

  it('responds with 503, and recovers with the database', async () => {
    const letBe = keepAway(world);
    const answer = await eventually('the health was 503', async () => {
      const { status, body } = await health();
      return status === 503 && body;
    }).finally(letBe);
    expect(answer).toMatchObject({ status: 'down', database: 'down', worker: 'unknown' });
    await eventually('all was well again', isWell);
    expect((await ada.get('/user/games')).status).toBe(200);
  });

  it('notifies of a new post although the database was killed during its fetch', async () => {
    await eventually('all was well', isWell);
    world.steam.scenario({ name: 'slow', on: true, ms: 1_500, endpoints: ['news'], appid: GAME });
    const { gid } = world.steam.publish({ appid: GAME, eventType: 12, date: nextSecond() })!;
    const asked = (): number => world.steam.stats().apps[GAME] ?? 0;
    const before = asked();
    await eventually('a fetch was under way', () => asked() > before);
    killDatabase(world);
    const inbox = await eventually(
      'the inbox had it',
      async () => {
        const { data } = await ada.inbox();
        return data.some(({ game_update }) => game_update?.id === gid) && data;
      },
      40_000,
    );
    expect(inbox.filter(({ game_update }) => game_update?.id === gid)).toHaveLength(1);
    world.steam.scenario({ name: 'slow', on: false, appid: GAME });
  });

  it('restores its event streams', async () => {
    await eventually('all was well', isWell);
    const stream = await ada.listenOn();
    killDatabase(world);
    await eventually('all was well again', isWell);
    await eventually(
      'the stream told of a post again',
      async () => {
        const { gid } = world.steam.publish({ appid: GAME, eventType: 12, date: nextSecond() })!;
        return eventually('the stream told of this post', () => stream.newsOf(gid).length > 0, 6_000);
      },
      30_000,
    );
    stream.close();
  });

  it('loses and duplicates nothing of an interrupted run', async () => {
    await eventually('all was well', isWell);
    const appIds = world.steam.catalogue.slice(10).map(({ appid }) => appid);
    await insertGames(world, appIds);
    await followAll(world, await gather(world, 2_000), appIds, 4);
    const date = nextSecond();
    const posts = appIds.map((appid) => world.steam.publish({ appid, eventType: 12, date })!.gid);
    await world.rows('update game_feeds set due_at = now() where app_id = any($1)', [appIds]);
    const told = async (): Promise<number> => {
      const [row] = await world.rows<{ n: number }>('select count(*)::int as n from notifications');
      return row!.n;
    };
    const before = await told();
    await eventually('followers were being told', async () => (await told()) > before);
    killDatabase(world);
    await eventually(
      'every post was stored and told',
      async () => {
        const [row] = await world.rows<{ n: number }>(
          `select count(*)::int as n from updates u join fan_outs f on f.update_id = u.id
           where u.gid = any($1) and f.finished_at is not null`,
          [posts],
        );
        return row!.n === posts.length;
      },
      50_000,
    );
    expect(await faultsOfInboxes(world)).toEqual({ lost: 0, surplus: 0 });
  });

  it('answers every request quickly, with the standard error body', async () => {
    await eventually('all was well', isWell);
    const letBe = keepAway(world);
    await eventually('the health was 503', async () => (await health()).status === 503);
    const askedAt = Date.now();
    const paths = ['/user/games', '/notifications', '/auth/session', '/steam/search?term=reef'];
    const answers = await Promise.all(paths.map((path) => ada.refused('GET', path))).finally(letBe);
    expect(Date.now() - askedAt).toBeLessThan(20_000);
    for (const answer of answers) {
      expect(answer.status).toBeGreaterThanOrEqual(500);
      isErrorShaped(answer);
    }
  });
});
