import type { Run } from '../environment/run.ts';
import type { BenchDatabase } from '../environment/server.ts';

/** What users and studios do in a year. */
const YEAR = {
  /** Of each user. */
  followedGames: 10,
  /** Of each game: one in two weeks. */
  posts: 26,
  /** Of a post. */
  words: 400,
  /** One in so many posts is edited once. */
  postsPerEdit: 10,
  /** Of each user: reminders, releases and prices. */
  notices: 12,
  /** Per user: sign-ins and other activities, shown on the security page. */
  accountActs: 50,
  /** Of each user: days on which something was counted. */
  usageDays: 100,
};
/** As many games as users; each has ten followers on average. */
const GAMES_PER_USER = 1;
const LARGEST = 8;
/** Words by rank: the first are in most posts, the last in almost none. */
const VOCABULARY = 30_000;
const MB = 1_048_576;

/** Disk usage of the product after a year with 1,000 users and default settings. */
export const measureRetention = async (run: Run): Promise<void> => {
  const users = run.size === 'quick' ? 20 : 1_000;
  const db = await run.server.create('bench_retention');
  await seed(db, users);
  await db.settle();
  const tables = await db.query<{ name: string; bytes: string; rows: string }>(
    `select root.relname as name, sum(pg_total_relation_size(part.oid)) as bytes,
       sum(greatest(part.reltuples, 0))::bigint as rows
     from pg_class root left join pg_inherits child on child.inhparent = root.oid
     join pg_class part on part.oid = coalesce(child.inhrelid, root.oid)
     where root.relnamespace = 'public'::regnamespace and root.relkind in ('r', 'p') and not root.relispartition
     group by 1 order by 2 desc`,
  );
  const record = (name: string, bytes: number, note: string): void =>
    run.record({
      suite: 'retention',
      name: `${name}, a year of ${users.toLocaleString('en-US')} users`,
      value: bytes / MB,
      unit: 'MB',
      note,
    });
  record(
    'all tables',
    tables.reduce((sum, { bytes }) => sum + Number(bytes), 0),
    '',
  );
  for (const { name, bytes, rows } of tables.slice(0, LARGEST)) record(name, Number(bytes), `${rows} rows`);
  await run.server.drop(db);
};

const seed = async (db: BenchDatabase, users: number): Promise<void> => {
  const games = users * GAMES_PER_USER;
  const posts = games * YEAR.posts;
  const { followedGames, words, postsPerEdit, notices, accountActs, usageDays } = YEAR;
  const body = `(select string_agg('w' || (${VOCABULARY} ^ random())::int, ' ') from generate_series(1, ${words}) where n > 0)`;
  const statements = [
    `insert into users (name, username, email, password_hash, created_at)
     select 'User', 'user' || n, 'user' || n || '@example.org', repeat('x', 96), now() from generate_series(1, ${users}) n`,
    `insert into games (app_id, name) select n, 'Game ' || n from generate_series(1, ${games}) n`,
    `insert into game_feeds (app_id, due_at) select app_id, now() from games`,
    `insert into game_listings (app_id, due_at) select app_id, now() from games`,
    `insert into follows (user_id, app_id, followed_at)
     select u, 1 + (u * 7 + n * 97) % ${games}, now() - interval '1 year'
     from generate_series(1, ${users}) u, generate_series(1, ${followedGames}) n on conflict do nothing`,
    `insert into updates (app_id, gid, title, url, author, body, excerpt, content_hash, kind, posted_at, seen_at)
     select 1 + n % ${games}, n::text, 'Update ' || n, 'https://store.example/news/' || n, 'studio', ${body},
       repeat('x', 200), sha256(n::text::bytea), 'patch', at, at
     from (select n, now() - (1 - n / ${posts}.0) * interval '1 year' as at from generate_series(1, ${posts}) n) made`,
    `insert into update_revisions (update_id, title, body, replaced_at)
     select id, title, body, seen_at from updates where id % ${postsPerEdit} = 0`,
    `insert into update_search (update_id, app_id, posted_at, document)
     select id, app_id, posted_at, to_tsvector('simple', body) from updates`,
    // In order of arrival, as the fan-out writes them.
    `insert into notifications (user_id, update_id, is_read)
     select f.user_id, u.id, u.id % 3 > 0 from updates u join follows f using (app_id) order by u.id, f.user_id`,
    `insert into notices (kind, app_id, user_id, key, title, message, at)
     select 'reminder', 1 + u % ${games}, u, 'reminder:' || gen_random_uuid(), repeat('x', 40), repeat('x', 120), now()
     from generate_series(1, ${users}) u, generate_series(1, ${notices})`,
    'insert into notifications (user_id, update_id) select user_id, id from notices',
    `insert into account_activity (user_id, act, address_range, user_agent, at)
     select u, 'signed-in', '203.0.113.0/24', repeat('x', 110), now() - n * interval '7 days'
     from generate_series(1, ${users}) u, generate_series(1, ${accountActs}) n`,
    `insert into usage_days (user_id, day) select u, current_date - n
     from generate_series(1, ${users}) u, generate_series(1, ${usageDays}) n`,
  ];
  for (const sql of statements) await db.query(sql);
};
