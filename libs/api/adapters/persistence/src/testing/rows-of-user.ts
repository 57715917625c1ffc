import type { AskingDatabase } from './asking-database.ts';
import { ALL_TABLES } from '../tables.ts';

/** Inserts one row of the user `$1` into every table with user data. */
export const ROWS_OF_USER: Record<string, string> = {
  account_activity: `insert into account_activity (user_id, act, address_range, user_agent) values ($1, 'x', '', '')`,
  account_tokens: `insert into account_tokens (token_hash, user_id, purpose, email, created_at, expires_at)
    values (decode(md5($1::bigint::text), 'hex'), $1::bigint, 'verify-email', '', now(), now() + interval '1 day')`,
  api_tokens: `insert into api_tokens (user_id, token_hash, name, prefix, scopes, created_at)
    values ($1::bigint, sha256($1::bigint::text::bytea), 'CI', 'plt_01234567', '{}', now())`,
  billing_accounts: `insert into billing_accounts (user_id, customer_id) values ($1::bigint, 'cus_' || $1::bigint)`,
  categories: `insert into categories (user_id, name, name_key, color, icon, position) values ($1, 'Cozy', 'cozy', 0, 'games', 0)`,
  calendar_connections: `insert into calendar_connections
    (user_id, server_url, username, sealed_password, calendar_url, calendar_name, kinds, connected_at)
    values ($1, '', '', '', '', '', '{}', now())`,
  calendar_synced: `insert into calendar_synced (user_id, key, hash) values ($1, 'update-7', '')`,
  calendar_feeds: `insert into calendar_feeds (user_id, token_hash, sealed_token, name, kinds, created_at)
    values ($1::bigint, sha256($1::bigint::text::bytea), '', 'Updates', '{gameUpdates}', now())`,
  chat_channels: `insert into chat_channels
    (user_id, id, kind, name, sealed_target, masked_address, kinds, created_at)
    values ($1, gen_random_uuid(), 'json', '', '', '', '{}', now())`,
  deliveries: `insert into deliveries (user_id, id, channel, kind, priority, recipient, content, due_at, plan, subject)
    values ($1, gen_random_uuid(), 'email', 'support-request', 0, '', '{}', now(), 'FREE', '')`,
  follows: 'insert into follows (user_id, app_id, followed_at) values ($1, 440, now())',
  category_games: `insert into category_games (user_id, category_id, app_id)
    select user_id, id, 440 from categories where user_id = $1`,
  category_notifications: `insert into category_notifications (user_id, category_id)
    select user_id, id from categories where user_id = $1`,
  game_notifications: 'insert into game_notifications (user_id, app_id) values ($1, 440)',
  instant_queue: 'insert into instant_queue (user_id, update_id) values ($1, 7)',
  notification_settings: `insert into notification_settings (user_id) values ($1) on conflict (user_id) do nothing`,
  gates: `insert into gates (user_id, name, policy, created_at) values ($1, 'nightly', '{}', now())`,
  idempotency_answers: `insert into idempotency_answers (user_id, key, route) values ($1, 'key-of-8', 'POST /x')`,
  imports: `insert into imports (user_id, profile) values ($1, 'tess')`,
  import_games: `insert into import_games (user_id, source, app_id, place) values ($1, 'owned', 440, 1)`,
  known_browsers: `insert into known_browsers (user_id, browser_hash, seen_at) values ($1, sha256('x'), now())`,
  filed_notifications: `insert into filed_notifications (user_id, update_id, folder, is_read) values ($1, 7, 'done', true)`,
  notifications: 'insert into notifications (user_id, update_id) values ($1, 7)',
  notices: `insert into notices (kind, app_id, user_id, key, title, message, at)
    values ('reminder', 440, $1::bigint, 'reminder:' || $1::bigint, '', '', now())`,
  passkeys: `insert into passkeys (id, user_id, public_key, counter, transports, name, created_at)
    values ('key of ' || $1::bigint, $1::bigint, '', 0, '{}', '', now())`,
  plays: `insert into plays (user_id, app_id, played_at, source, seen_until) values ($1, 440, now(), 'user', now())`,
  play_watches: 'insert into play_watches (user_id) values ($1)',
  reminders: `insert into reminders (id, user_id, app_id, type, message, due_at, created_at, updated_at)
    values (gen_random_uuid(), $1, 440, 'custom', '', now(), now(), now())`,
  reversals: `insert into reversals (user_id, kind, payload) values ($1, 'x', '{}')`,
  rule_sets: `insert into rule_sets (user_id, version, rules) values ($1, 1, '[]')`,
  rule_decisions: `insert into rule_decisions (user_id, update_id, version, decided_at) values ($1, 7, 1, now())`,
  second_steps: `insert into second_steps (user_id, sealed_secret, begun_at) values ($1, '', now())`,
  recovery_codes: `insert into recovery_codes (user_id, code_hash) values ($1, '')`,
  sessions: `insert into sessions (id, user_id, created_at, expires_at, user_agent)
    values (gen_random_uuid(), $1, now(), now() + interval '1 day', '')`,
  push_subscriptions: `insert into push_subscriptions
    (user_id, id, session_id, endpoint_hash, endpoint, p256dh, auth, device, created_at)
    select user_id, gen_random_uuid(), id, sha256(id::text::bytea), 'https://push.example/secret', '', '', '', now()
    from sessions where user_id = $1 limit 1`,
  sign_in_tickets: `insert into sign_in_tickets (kind, token_hash, browser_hash, user_id, content, expires_at)
    values ('second-step', sha256($1::bigint::text::bytea), '', $1::bigint, '{}', now() + interval '1 day')`,
  store_accounts: `insert into store_accounts (user_id, steam_id, linked_at) values ($1::bigint, $1::bigint, now())`,
  update_feeds: `insert into update_feeds (user_id, token_hash, sealed_token, name, kinds, created_at)
    values ($1::bigint, sha256($1::bigint::text::bytea), '', 'Updates', '{patch}', now())`,
  usage_days: 'insert into usage_days (user_id, day) values ($1, current_date)',
  webhooks: `insert into webhooks
    (user_id, id, name, format, sealed_target, masked_address, host, sealed_secret, types, kinds, created_at)
    values ($1, gen_random_uuid(), 'CI', 'standard', '', '', '', '', '{}', '{}', now())`,
  webhook_deliveries: `insert into webhook_deliveries (user_id, webhook_id, host, type, since, due_at)
    values ($1, gen_random_uuid(), '', 'ping', now(), now())`,
  wishlist_items: 'insert into wishlist_items (user_id, app_id, added_at) values ($1, 440, now())',
  visits: 'insert into visits (user_id, last_seen_at) values ($1, now())',
};

/** Adds a row of a user to every table with user data. Requires game 440. */
export const addRowsOfUser = async (db: AskingDatabase, userId: string): Promise<void> => {
  for (const sql of Object.values(ROWS_OF_USER)) await db.query(sql, [userId]);
};

/** Contain only ids of deleted users. */
const TOMBSTONES = ALL_TABLES.filter(({ facts }) => facts.erased === 'kept').map(({ name }) => name);

/** The tables with a user column, by the database's catalog. */
export const tablesOfUsers = async (db: AskingDatabase): Promise<{ table: string; column: string }[]> => {
  const rows = await db.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column
     from information_schema.columns c
     where c.table_schema = current_schema() and not (select relispartition from pg_class where oid = c.table_name::regclass)
       and (c.column_name ~ '(^|_)user_id$' or (c.table_name, c.column_name) in (
       select con.conrelid::regclass::text, a.attname from pg_constraint con
       join pg_attribute a on a.attrelid = con.conrelid and a.attnum = any(con.conkey)
       where con.contype = 'f' and con.confrelid = 'users'::regclass))`,
  );
  const isCursor = ({ column }: { column: string }) => column === 'after_user_id';
  return rows.filter((row) => !TOMBSTONES.includes(row.table) && !isCursor(row));
};
