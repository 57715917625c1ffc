import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, readCorpus, serveCorpus } from '@patchlight/testing';
import { storeSettings } from '@patchlight/simulators';
import type { CorpusServer } from '@patchlight/testing';
import { insertGames } from './testing/crowd.ts';
import { Visitor } from './testing/visitor.ts';
import { startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

const corpus = readCorpus(process.env['STEAM_CORPUS_DIR']);
const official = corpus.news.flatMap(({ appId, officialPosts }) =>
  officialPosts.map((post) => ({ appId, ...post })),
);
const keyOf = ({ appId, gid }: { appId: number; gid: string }): string => `${appId} ${gid}`;

interface Run {
  games: number;
  new: number;
  edited: number;
  failed: number;
}

/** The built product with recorded responses of the real store over HTTP, and PostgreSQL. */
describe(`${corpus.news.length} recorded responses with ${official.length} official posts, ingested twice`, () => {
  let world: World;
  let server: CorpusServer;
  let visitor: Visitor;
  let first: Run;
  let second: Run;

  /** Makes all games due, without stored ETags and hashes. */
  const ingestAll = async (): Promise<Run> => {
    await world.rows('truncate ingest_runs cascade');
    await world.rows(
      'update game_feeds set etag = null, body_hash = null, last_fetched_at = null, due_at = now()',
    );
    await eventually(
      'all games had been fetched',
      async () => {
        const [row] = await world.rows<{ left: number }>(
          `select count(*)::int as left from game_feeds where last_fetched_at is null`,
        );
        const running = await world.rows('select from ingest_runs where ended_at is null');
        return row!.left === 0 && running.length === 0;
      },
      60_000,
    );
    const [run] = await world.rows<Run>(
      `select sum(games)::int as games, sum(new_posts)::int as new, sum(edited_posts)::int as edited,
         sum(failed)::int as failed from ingest_runs`,
    );
    return run!;
  };

  beforeAll(async () => {
    server = await serveCorpus(process.env['STEAM_CORPUS_DIR']);
    world = await startWorld({
      steam: { games: 1 },
      settings: { ...storeSettings(server.url), INGEST_INTERVAL_SECONDS: '86400' },
    });
    const { url } = await world.start('all');
    visitor = new Visitor(url);
    await insertGames(
      world,
      corpus.news.map(({ appId }) => appId),
    );
    first = await ingestAll();
    second = await ingestAll();
    console.log(
      `Real input: ${corpus.news.length} files, ${official.length} official posts; ` +
        `first run ${first.new} new, ${first.edited} edited, ${first.failed} failed; ` +
        `second run ${second.new} new, ${second.edited} edited, ${second.failed} failed`,
    );
  });
  afterAll(async () => {
    await world.close();
    await server.close();
  });

  it('has posts to ingest', () => {
    expect(official.length).toBeGreaterThan(100);
  });

  it('stores every official post with its text the first time', async () => {
    const stored = await world.rows<{ app_id: number; gid: string; body: string }>(
      'select app_id, gid, body from updates',
    );
    const bodies = new Map(stored.map(({ app_id, gid, body }) => [keyOf({ appId: app_id, gid }), body]));
    expect([...bodies.keys()].toSorted()).toEqual(official.map(keyOf).toSorted());
    for (const post of official) expect(bodies.get(keyOf(post))).toBe(post.contents);
    expect(first).toEqual({ games: corpus.news.length, new: official.length, edited: 0, failed: 0 });
  });

  it('changes nothing the second time', () => {
    expect(second).toEqual({ games: corpus.news.length, new: 0, edited: 0, failed: 0 });
  });

  it('sets the latest post of each game', async () => {
    const wrong = await world.rows(
      `select g.app_id from games g where latest_update_id is distinct from (
         select id from updates u where u.app_id = g.app_id and not is_hidden order by posted_at desc, id desc limit 1)`,
    );
    expect(wrong).toEqual([]);
  });

  it('returns each post by its id', async () => {
    const gids = new Set(official.map(({ gid }) => gid));
    for (const gid of gids) expect((await visitor.update(gid)).gid).toBe(gid);
  });
});
