import { c, row } from '../../tables/rows.ts';
import type { RowOf, Values } from '../../tables/rows.ts';

/** Changes that the statement sees, and the snapshot `$1` did not: of transactions in any order of commit. */
const NOTED = `select user_id, app_id, update_id from list_changes
  where xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)`;

/** With Citus there are no triggers that note changes. */
const SEEN = `pg_current_snapshot()::text as snapshot, (now() at time zone 'UTC')::date::text as day,
  to_regclass('pg_catalog.pg_dist_node') is null as is_noted`;

/** Up to which changes are known: the date is that of the database, since some lists depend on it. */
const SEEN_COLUMNS = { snapshot: c.text, day: c.text, is_noted: c.boolean };

export type Seen = Values<typeof SEEN_COLUMNS>;

export const CHANGES = row({ ...SEEN_COLUMNS, user_ids: c.bigints.orNull, has_others: c.boolean });

export const CHANGED_USERS = `
  select ${SEEN}, array_agg(distinct user_id) filter (where user_id is not null) as user_ids,
    count(*) > count(user_id) as has_others
  from (${NOTED}) changes`;

export const AFFECTED = row({ ...SEEN_COLUMNS, user_ids: c.bigints, concerns_all: c.boolean });

export type Affected = RowOf<typeof AFFECTED>;

/** The users among `$2` whose lists may have changed, by the same snapshot. */
export const AFFECTED_USERS = `
  with changed as materialized (
    select array_agg(distinct user_id) as users, array_agg(distinct app_id) as games,
      array_agg(distinct update_id) as updates,
      coalesce(bool_or(num_nonnulls(user_id, app_id, update_id) = 0), false) as concerns_all
    from (${NOTED}) changes
  )
  select ${SEEN}, concerns_all, array(
    select reader from unnest($2::bigint[]) reader
    where not concerns_all and (reader = any(users)
      or exists (select from follows f where f.user_id = reader and f.app_id = any(games))
      or exists (select from notifications n where n.user_id = reader and n.update_id = any(updates))
      or exists (select from filed_notifications n where n.user_id = reader and n.update_id = any(updates)))
  ) as user_ids
  from changed`;
