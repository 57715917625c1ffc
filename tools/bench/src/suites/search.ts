import {
  createOrm,
  Database,
  MikroUnitOfWork,
  SqlSearchIndexRepository,
  SqlUpdateSearchQueries,
} from '@patchlight/adapters/persistence';
import { median } from '../report/figure.ts';
import type { Run } from '../environment/run.ts';
import type { BenchDatabase } from '../environment/server.ts';

const WORDS_PER_POST = 250;
const VOCABULARY = 30_000;
const FOLLOWED = 300;
const STEP = 100;
const ROUNDS = 15;

/** Words by rank: the first are in most posts, the last in almost none, as in any language. */
const word = (rank: number): string => `w${rank.toString(36)}`;

const SEARCHES: Record<string, string> = {
  'a word of one post in a thousand': word(4_000),
  'a word of every other post': word(10),
  'two words': `${word(40)} ${word(400)}`,
  'a phrase of frequent words': `"${word(2)} ${word(3)}"`,
  'two letters, typing on': word(1).slice(0, 2),
  'a word without another': `${word(100)} -${word(10)}`,
  'no such word': 'zzz',
};

/** The time to index a post, and the latency for a user with 300 games. */
export const measureSearch = async (run: Run): Promise<void> => {
  const posts = { quick: 2_000, usual: 200_000, full: 1_000_000 }[run.size];
  const db = await run.server.create('bench_search');
  await seed(db, posts);
  const orm = await createOrm({ databaseUrl: db.url, isUnlimited: true });
  const database = new Database(orm.em);
  const index = new SqlSearchIndexRepository(database, new MikroUnitOfWork(orm.em));
  const startedAt = performance.now();
  const cpuBefore = process.cpuUsage().user;
  while ((await index.advance(STEP)).hasMore);
  const cost = (performance.now() - startedAt) / posts;
  const ownCpu = (process.cpuUsage().user - cpuBefore) / 1_000 / posts;
  const [size] = await db.query<{ index: string; words: string }>(
    `select pg_size_pretty(pg_relation_size('update_search_document')) as index,
       pg_size_pretty(pg_total_relation_size('update_search')) as words`,
  );
  run.record({
    suite: 'search',
    name: `one post of ${WORDS_PER_POST} words into the index`,
    value: cost,
    unit: 'ms',
    note: `${ownCpu.toFixed(2)} ms of it to read the post; index ${size!.index}, all in all ${size!.words}`,
  });
  await db.settle();
  await timeSearches(run, new SqlUpdateSearchQueries(database), posts);
  await orm.close(true);
  await run.server.drop(db);
};

const timeSearches = async (run: Run, searches: SqlUpdateSearchQueries, posts: number): Promise<void> => {
  for (const [name, text] of Object.entries(SEARCHES)) {
    const times: number[] = [];
    let found = 0;
    for (let n = 0; n < ROUNDS; n += 1) {
      const startedAt = performance.now();
      found = (await searches.search('1', { text, kinds: null, items: null, cursor: null })).data.length;
      times.push(performance.now() - startedAt);
    }
    run.record({
      suite: 'search',
      name: `${name}, ${posts.toLocaleString('en-US')} posts`,
      value: median(times),
      unit: 'ms',
      note: `slowest ${Math.max(...times).toFixed(0)} ms, ${found} on the page`,
    });
  }
};

/** One user with 300 of the games; every game has as many posts as any other. */
const seed = async (db: BenchDatabase, posts: number): Promise<void> => {
  const games = posts / 40;
  await db.query(
    `insert into users (name, username, email, password_hash, created_at) values ('U', 'u', 'u', '', now())`,
  );
  await db.query(
    `insert into games (app_id, name) select n, 'Game ' || n from generate_series(1, $1::int) n`,
    [games],
  );
  await db.query(
    `insert into follows (user_id, app_id, followed_at)
     select 1, 1 + n * greatest(1, $1::int / ${FOLLOWED}), now() from generate_series(0, least(${FOLLOWED}, $1::int) - 1) n`,
    [games],
  );
  for (let done = 0; done < posts; done += 2_000) {
    const bodies = Array.from({ length: 2_000 }, body);
    await db.query(
      `insert into updates (app_id, gid, title, url, author, body, excerpt, content_hash, kind, posted_at, seen_at)
       select 1 + ($1 + n) % $2::int, ($1 + n)::text, 'Update ' || n, '', '', body, '', '', 'patch',
         now() - ($1 + n) * interval '1 minute', now()
       from unnest($3::text[]) with ordinality as made (body, n)`,
      [done, games, bodies],
    );
  }
};

const body = (): string => {
  const words = Array.from({ length: WORDS_PER_POST }, () => word(Math.floor(VOCABULARY ** Math.random())));
  return `[p]${words.join(' ')}.[/p]`;
};
