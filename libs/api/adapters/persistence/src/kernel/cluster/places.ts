/**
 * Where the rows of a table lie in a database with Citus: `reference`: a copy on every node; `user`: those of a user on
 * one node; `local`: all on the coordinator.
 */
export type Place = 'reference' | 'user' | 'local';

export interface PlacedTables {
  place: Place;
  reason: string;
  /** Referenced tables before those that reference them. */
  tables: readonly string[];
}

/** Citus restricts statements on tables that reference a reference table, so on Citus these have no foreign keys. */
export const WITHOUT_KEYS = ['game_feeds', 'fan_outs'];

/** Every table of the schema. */
export const PLACES: readonly PlacedTables[] = [
  {
    place: 'reference',
    reason: 'joined with the rows of users on their nodes; written rarely',
    tables: [
      'users',
      'games',
      'updates',
      'notices',
      'game_listings',
      'game_prices',
      'game_histories',
      'release_windows',
      'update_revisions',
      'update_search',
      'update_items',
    ],
  },
  {
    place: 'user',
    reason: 'grows with users, and is asked for one user at a time',
    tables: [
      'notifications',
      'filed_notifications',
      'follows',
      'categories',
      'category_games',
      'category_notifications',
      'game_notifications',
      'notification_settings',
      'wishlist_items',
      'reminders',
      'reversals',
      'instant_queue',
      'plays',
      'rule_sets',
      'rule_decisions',
      'chat_channels',
      'imports',
      'import_games',
    ],
  },
  {
    place: 'local',
    reason: 'found by a hash or an id, before its user is known',
    tables: [
      'sessions',
      'api_tokens',
      'account_tokens',
      'sign_in_tickets',
      'second_steps',
      'recovery_codes',
      'passkeys',
      'known_browsers',
      'csrf_tokens',
      'idempotency_answers',
      'calendar_feeds',
      'update_feeds',
      'push_subscriptions',
      'setup_codes',
      'deleted_accounts',
    ],
  },
  {
    place: 'local',
    reason: 'read for many users at once by jobs or admins; a few rows per user',
    tables: [
      'account_activity',
      'billing_accounts',
      'calendar_connections',
      'calendar_synced',
      'gates',
      'play_watches',
      'store_accounts',
      'usage_days',
      'visits',
      'webhooks',
    ],
  },
  {
    place: 'local',
    reason: 'of jobs, which lease rows with locks that Citus does not take over several nodes',
    tables: [
      ...WITHOUT_KEYS,
      'deliveries',
      'webhook_deliveries',
      'game_events',
      'game_event_mark',
      'webhook_mark',
      'search_progress',
      'poll_plan',
      'instance',
      'instance_addresses',
      'replays',
      'workers',
      'rate_limits',
      // Read by an index in a `set`, which ends the process of a server with Citus (ADR 55).
      'store_hosts',
    ],
  },
  {
    place: 'local',
    reason: 'of the instance, not of a user',
    tables: [
      'audit_entries',
      'ingest_failures',
      'ingest_runs',
      'list_changes',
      'migrations',
      'payment_events',
      'source_alarms',
      'source_shapes',
      'store_host_changes',
      'store_requests',
      'unknown_tags',
      'work_states',
    ],
  },
];

export const tablesAt = (place: Place): string[] =>
  PLACES.filter((placed) => placed.place === place).flatMap(({ tables }) => tables);
