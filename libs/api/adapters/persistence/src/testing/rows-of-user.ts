import type { Database } from '../kernel/database.ts';

/** One row of a user in every table that has any; `$1` is the user. */
export const ROWS_OF_USER: Record<string, string> = {
  account_activity: `insert into account_activity (user_id, act, address_range, user_agent) values ($1, 'x', '', '')`,
  account_tokens: `insert into account_tokens (token_hash, user_id, purpose, email, created_at, expires_at)
    values (decode(md5($1::bigint::text), 'hex'), $1::bigint, 'verify-email', '', now(), now() + interval '1 day')`,
  billing_accounts: `insert into billing_accounts (user_id, customer_id) values ($1::bigint, 'cus_' || $1::bigint)`,
  follows: 'insert into follows (user_id, app_id, followed_at) values ($1, 440, now())',
  idempotency_answers: `insert into idempotency_answers (user_id, key, route) values ($1, 'key-of-8', 'POST /x')`,
  notifications: 'insert into notifications (user_id, update_id) values ($1, 7)',
  passkeys: `insert into passkeys (id, user_id, public_key, counter, transports, name, created_at)
    values ('key of ' || $1::bigint, $1::bigint, '', 0, '{}', '', now())`,
  reversals: `insert into reversals (user_id, kind, payload) values ($1, 'x', '{}')`,
  second_steps: `insert into second_steps (user_id, sealed_secret, begun_at) values ($1, '', now())`,
  recovery_codes: `insert into recovery_codes (user_id, code_hash) values ($1, '')`,
  sessions: `insert into sessions (id, user_id, created_at, expires_at, user_agent)
    values (gen_random_uuid(), $1, now(), now() + interval '1 day', '')`,
  sign_in_tickets: `insert into sign_in_tickets (kind, token_hash, browser_hash, user_id, content, expires_at)
    values ('second-step', sha256($1::bigint::text::bytea), '', $1::bigint, '{}', now() + interval '1 day')`,
  store_accounts: `insert into store_accounts (user_id, steam_id, linked_at) values ($1::bigint, $1::bigint, now())`,
  usage_days: 'insert into usage_days (user_id, day) values ($1, current_date)',
  visits: 'insert into visits (user_id, last_seen_at) values ($1, now())',
};

/** Gives a user a row in every table that has rows of users. The game 440 has to be there. */
export const addRowsOfUser = async (db: Database, userId: string): Promise<void> => {
  for (const sql of Object.values(ROWS_OF_USER)) await db.query(sql, [userId]);
};

/** Keeps ids of deleted users, and nothing else of them. */
const TOMBSTONES = 'deleted_accounts';

/** The tables with a column that names a user, by that column, as the database's catalogue has them. */
export const tablesOfUsers = async (db: Database): Promise<{ table: string; column: string }[]> => {
  const rows = await db.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column
     from information_schema.columns c
     where c.table_schema = 'public' and (c.column_name ~ '(^|_)user_id$' or (c.table_name, c.column_name) in (
       select con.conrelid::regclass::text, a.attname from pg_constraint con
       join pg_attribute a on a.attrelid = con.conrelid and a.attnum = any(con.conkey)
       where con.contype = 'f' and con.confrelid = 'users'::regclass))`,
  );
  const isCursor = ({ column }: { column: string }) => column === 'after_user_id';
  return rows.filter((row) => row.table !== TOMBSTONES && !isCursor(row));
};
