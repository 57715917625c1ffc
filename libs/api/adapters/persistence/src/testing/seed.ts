import type { IncomingPost } from '@patchlight/application/ports';
import { createHash } from 'node:crypto';
import type { AskingDatabase } from './asking-database.ts';

/** @returns the ids of new users, ascending */
export const addUsers = async (db: AskingDatabase, count: number): Promise<string[]> => {
  const rows = await db.query<{ id: string }>(
    `insert into users (name, username, email, password_hash, created_at)
     select 'User', md5(random()::text || n), md5(random()::text || n) || '@example.org', '', now()
     from generate_series(1, $1::int) n returning id`,
    [count],
  );
  return rows.map(({ id }) => id);
};

/** Adds games, each with a poll that is not due. */
export const addGames = async (db: AskingDatabase, appIds: number[]): Promise<void> => {
  await db.query(`insert into games (app_id, name) select id, 'Game ' || id from unnest($1::int[]) id`, [
    appIds,
  ]);
  await db.query('insert into game_feeds (app_id) select unnest($1::int[])', [appIds]);
};

/** Adds follows of a game since a time. */
export const addFollows = async (
  db: AskingDatabase,
  appId: number,
  userIds: string[],
  followedAt: Date,
): Promise<void> => {
  await db.query('insert into follows (user_id, app_id, followed_at) select unnest($1::bigint[]), $2, $3', [
    userIds,
    appId,
    followedAt,
  ]);
};

/** Makes polls due since a time. */
export const makeDue = async (db: AskingDatabase, appIds: number[], dueAt = new Date()): Promise<void> => {
  await db.query('update game_feeds set due_at = $2 where app_id = any($1::int[])', [appIds, dueAt]);
};

let made = 0;

/** A post prepared for storing, with defaults. */
export const aPost = (more: Partial<IncomingPost> = {}): IncomingPost => {
  made += 1;
  const { title = `Update ${made}`, body = `[p]What is new in update ${made}.[/p]` } = more;
  return {
    gid: `18${String(made).padStart(14, '0')}`,
    format: 'bbcode',
    url: `http://store.test/news/${made}`,
    author: 'studio',
    excerpt: `What is new in update ${made}.`,
    contentHash: createHash('sha256').update(`${title}\n${body}`).digest('hex'),
    tags: ['patchnotes'],
    kind: 'patch',
    isHidden: false,
    postedAt: new Date(),
    notifies: true,
    ...more,
    title,
    body,
  };
};
