import { BROWSER_KNOWN_DAYS, Housekeeping } from '@patchlight/application/ports';
import type { Clock } from '@patchlight/application/ports';
import type { Database } from '../kernel/database.ts';
import { dropPartitions, firstRetainedId, preparePartitions } from '../kernel/inbox-partitions.ts';

/** Retention settings of the operator. */
export interface Retention {
  /** Of notifications; deleted by whole quarters, so up to three months later. */
  inboxMonths: number;
  /** Of the audit log. */
  auditMonths: number;
}

/** Maximum of rows per statement. */
const BATCH = 5_000;
/** Maximum of games per statement, each with all of its posts. */
const GAMES_BATCH = 100;
/** Retention of games in no library or list. */
const IDLE_GAME = '30 days';
/** Retention of such games that the store does not know, since app ids can be made up. */
const UNKNOWN_GAME = '1 day';

/** Table and condition of expired rows. */
type Rule = [table: string, condition: string];

const EXPIRED: Rule[] = [
  ['sessions', 'expires_at < now()'],
  // Processes that have not looked for a minute begin anew.
  ['list_changes', `at < now() - interval '1 hour'`],
  ['csrf_tokens', 'expires_at < now()'],
  ['account_tokens', 'expires_at < now()'],
  ['sign_in_tickets', 'expires_at < now()'],
  ['known_browsers', `seen_at < now() - interval '${BROWSER_KNOWN_DAYS} days'`],
  ['idempotency_answers', `created_at < now() - interval '24 hours'`],
  ['reversals', 'expires_at < now()'],
  ['imports', `began_at < now() - interval '7 days'`],
  ['ingest_runs', `started_at < now() - interval '30 days'`],
  ['ingest_failures', `run_id is null and failed_at < now() - interval '30 days'`],
  ['source_alarms', `seen_at < now() - interval '90 days'`],
  ['store_requests', 'day < current_date - 30'],
  ['store_host_changes', `at < now() - interval '30 days'`],
  ['unknown_tags', `seen_at < now() - interval '90 days'`],
  ['replays', `ended_at < now() - interval '30 days'`],
  ['payment_events', `received_at < now() - interval '90 days'`],
  ['usage_days', 'day < current_date - 400'],
  ['account_activity', `at < now() - interval '1 year'`],
  ['deliveries', `since < now() - interval '30 days'`],
  ['rule_decisions', `decided_at < now() - interval '30 days'`],
  ['webhook_deliveries', `since < now() - interval '30 days'`],
  ['filed_notifications', `folder = 'deleted' and filed_at < now() - interval '7 days'`],
  // Prices that no wishlist needs.
  ['game_prices', 'due_at is null'],
  ['fan_outs', `finished_at < now() - interval '30 days'`],
  // Personal notices that are in no inbox and cannot be restored any more.
  [
    'notices t',
    `user_id is not null and created_at < now() - interval '1 day'
     and not exists (select from notifications n where n.user_id = t.user_id and n.update_id = t.id)
     and not exists (select from filed_notifications n where n.user_id = t.user_id and n.update_id = t.id)
     and not exists (select from reversals r where r.user_id = t.user_id)`,
  ],
  // Post revisions after two years. Ids grow with time.
  [
    'update_revisions',
    `replaced_at < now() - interval '2 years' and id in (select id from update_revisions order by id limit ${BATCH})`,
  ],
  // Deleted accounts that never paid, or whose subscriptions are closed.
  [
    'deleted_accounts',
    `deleted_at < now() - interval '30 days' and customer_id is null
     or deleted_at < now() - interval '2 years' and closed_at is not null`,
  ],
];

/** Rows written by a running fan-out for a user being deleted. */
const SWEEPS = ['notifications', 'deliveries', 'instant_queue', 'webhook_deliveries'].map(
  (table) => `delete from ${table} where user_id in
  (select user_id from deleted_accounts where deleted_at > now() - interval '1 day')`,
);

/** Tables that keep a game. */
const LISTS = ['follows', 'wishlist_items', 'reminders'];

/** Tables deleted with a game; revisions and search entries are deleted with its updates. */
const OF_GAME = [
  'updates',
  'notices',
  'fan_outs',
  'game_events',
  'game_listings',
  'game_prices',
  'game_feeds',
];

/**
 * Games in no list that were last polled long ago and are in no inbox: their updates and notices have ids below $1, or
 * there are none.
 */
const IDLE_GAMES = `
  select app_id from games g left join game_feeds f using (app_id) left join game_listings l using (app_id)
  where greatest(g.created_at, g.described_at, f.last_fetched_at, l.checked_at) < now()
      - case when g.described_at is null or g.is_described then interval '${IDLE_GAME}' else interval '${UNKNOWN_GAME}' end
    and (f.leased_until is null or f.leased_until < now())
    ${LISTS.map((list) => `and not exists (select from ${list} where app_id = g.app_id)`).join(' ')}
    and not exists (select from updates u where u.app_id = g.app_id and u.id >= coalesce($1::bigint, 0))
    and not exists (select from notices n where n.app_id = g.app_id and n.id >= coalesce($1::bigint, 0))
  order by app_id limit ${GAMES_BATCH} for update of g skip locked`;

const DELETE_GAMES = `
  with idle as materialized (${IDLE_GAMES}),
    ${OF_GAME.map((table) => `of_${table} as (delete from ${table} where app_id in (select app_id from idle))`).join(', ')}
  delete from games where app_id in (select app_id from idle)`;

/** Deletes in small transactions. A failing rule does not stop the others. */
export class SqlHousekeeping extends Housekeeping {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly retention: Retention,
  ) {
    super();
  }

  override async cleanUp(): Promise<void> {
    const { inboxMonths, auditMonths } = this.retention;
    const now = this.clock.now();
    const run = (sql: string): Promise<unknown[]> => this.db.patiently(() => this.db.query(sql));
    const rules: Rule[] = [
      ['audit_entries', `at < now() - interval '${auditMonths} months'`],
      [
        'game_events',
        `at < now() - interval '${inboxMonths} months' and id in (select id from game_events order by id limit ${BATCH})`,
      ],
      ...EXPIRED,
    ];
    const tasks = [
      () => preparePartitions(run, now),
      () => dropPartitions(run, now, inboxMonths),
      async () => this.forgetBefore(await firstRetainedId(run)),
      ...rules.map((rule) => () => this.inBatches(rule)),
      ...SWEEPS.map((sweep) => () => this.change(sweep)),
      async () => this.deleteGames(await firstRetainedId(run)),
    ];
    const errors: unknown[] = [];
    for (const task of tasks) {
      try {
        await task();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join('; '));
  }

  private async inBatches([table, condition]: Rule, parameters: unknown[] = []): Promise<void> {
    const name = table.split(' ')[0];
    let deleted: number;
    do {
      deleted = await this.change(
        `delete from ${name} where ctid = any(array(select ctid from ${table} where ${condition} limit ${BATCH}))`,
        parameters,
      );
    } while (deleted === BATCH);
  }

  private change(sql: string, parameters: unknown[] = []): Promise<number> {
    return this.db.patiently(() => this.db.change(sql, parameters));
  }

  /** Notices and filed notifications are deleted with the partitions of the inbox. */
  private async forgetBefore(keptId: string | null): Promise<void> {
    if (keptId === null) return;
    await this.inBatches(['filed_notifications', 'update_id < $1::bigint'], [keptId]);
    await this.inBatches(['notices', 'id < $1::bigint'], [keptId]);
  }

  private async deleteGames(keptId: string | null): Promise<void> {
    let deleted: number;
    do {
      deleted = await this.change(DELETE_GAMES, [keptId]);
    } while (deleted === GAMES_BATCH);
  }
}
