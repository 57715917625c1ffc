import type { BenchDatabase } from './server.ts';

/** Address of a user of `seedRecipients`. */
export const addressOf = (userId: number): string => `user${userId}@example.com`;

/** As long as mails show it. */
export const EXCERPT = 'A new coast, two ships and a harbor that never sleeps. '.repeat(6).slice(0, 300);

/** Users with PRO who get mails, ids 1 to `users`; games of the ids 1 to `games`. */
export const seedRecipients = async (db: BenchDatabase, users: number, games: number): Promise<void> => {
  await db.query(
    `insert into users (id, name, username, email, email_verified, password_hash, plan, created_at)
     select n, 'Reader', 'user' || n, 'user' || n || '@example.com', true, '-', 'PRO', now()
     from generate_series(1, $1) n`,
    [users],
  );
  await db.query(
    `insert into notification_settings (user_id, next_digest_at) select id, now() + interval '1 day' from users`,
  );
  await db.query(`insert into games (app_id, name) select n, 'Game ' || n from generate_series(1, $1) n`, [
    games,
  ]);
};

/** Updates of the ids 1 to `updates`, of the games in turn. */
export const seedUpdates = async (db: BenchDatabase, updates: number, games: number): Promise<void> => {
  await db.query(
    `insert into updates (app_id, gid, title, url, author, body, excerpt, content_hash, kind, posted_at, seen_at)
     select 1 + n % $2, n::text, 'The Tides of Autumn, part ' || n, 'https://example.com', '', '', $3, '', 'patch',
       now() - interval '1 hour', now() - interval '1 hour'
     from generate_series(1, $1) n`,
    [updates, games, EXCERPT],
  );
};
