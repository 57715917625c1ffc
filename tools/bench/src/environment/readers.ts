import { JwtTokenSigner } from '@patchlight/adapters/security';
import type { BenchDatabase } from './server.ts';

const READERS = 1_000;
const GAMES = 500;

/** A user who reads, with the bearer of a living session. */
export interface Reader {
  userId: string;
  bearer: string;
}

/**
 * 1,000 users with 10 games of 500 each, 60 posts per game over two years, and an inbox of 60 entries, a third of them
 * unread.
 */
export const seedReaders = async (db: BenchDatabase, jwtSecret: string): Promise<Reader[]> => {
  await db.query(
    `insert into games (app_id, name, icon_url, logo_url, developers, publishers)
     select n, 'Tales of the Lantern ' || n, 'https://pictures.example.com/apps/' || n || '/icon.jpg',
       'https://pictures.example.com/apps/' || n || '/header.jpg', '{Quiet Harbour Games}', '{Quiet Harbour Games}'
     from generate_series(1, $1) n`,
    [GAMES],
  );
  await db.query(
    `insert into users (id, name, username, email, password_hash, created_at)
     select n, 'Reader', 'reader' || n, 'reader' || n || '@example.com', '-', now() from generate_series(1, $1) n`,
    [READERS],
  );
  await db.query(
    `insert into follows (user_id, app_id, followed_at)
     select u, 1 + (u * 7 + g * 31) % $2, now() - interval '2 years' from generate_series(1, $1) u, generate_series(1, 10) g
     on conflict do nothing`,
    [READERS, GAMES],
  );
  await db.query(
    `insert into updates (app_id, gid, title, url, author, body, excerpt, content_hash, kind, posted_at, seen_at)
     select g, (5000000000000000000 + g * 1000 + p)::text, 'Patch 1.' || p || ': balance, fixes and a new harbour',
       'https://store.example.com/news/app/' || g || '/view/' || p, 'Quiet Harbour', repeat('[p]A fix.[/p]', 200),
       repeat('We fixed the lanterns. ', 8), decode(md5(g || '-' || p), 'hex'), 'patch',
       now() - p * interval '12 days' + g * interval '1 minute', now() - p * interval '12 days'
     from generate_series(60, 1, -1) p, generate_series(1, $1) g`,
    [GAMES],
  );
  await db.query(
    `update games g set latest_update_id = (select id from updates where app_id = g.app_id order by posted_at desc limit 1)`,
  );
  await db.query(
    `insert into notifications (user_id, update_id, is_read)
     select f.user_id, u.id, u.id % 3 > 0 from follows f join updates u on u.app_id = f.app_id
     where u.posted_at > now() - interval '73 days'`,
  );
  const sessions = await db.query<{ id: string; user_id: string }>(
    `insert into sessions (id, user_id, created_at, expires_at, last_seen_at, user_agent)
     select gen_random_uuid(), id, now(), now() + interval '30 days', now(), 'bench' from users returning id, user_id`,
  );
  await db.settle();
  const signer = new JwtTokenSigner(jwtSecret, { now: () => new Date() });
  return sessions.map(({ id, user_id }) => ({ userId: user_id, bearer: signer.sign(id, user_id) }));
};
