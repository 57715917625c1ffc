import { AccountArchive } from '@patchlight/application/ports';
import type { ArchivePage } from '@patchlight/application/ports';
import type { Database } from '../kernel/database.ts';

/** The minimum of each key type. */
const LEAST = {
  bigint: '-1',
  int: '-1',
  date: '-infinity',
  text: '',
  bytea: '',
  uuid: '00000000-0000-0000-0000-000000000000',
} as const;

interface Section {
  name: string;
  table: string;
  /** The user column. */
  owner?: string;
  /** The key among the rows of one user, and its type. */
  key: [column: string, type: keyof typeof LEAST];
  /** Excluded columns: secrets and duplicates. */
  without?: string[];
  /** Additional readable data of a row, as a jsonb object. */
  words?: string;
}

const GAME = `jsonb_build_object('game', (select name from games where app_id = t.app_id))`;
const TOLD = `coalesce(
  (select jsonb_build_object('title', title, 'url', url, 'appId', app_id) from updates where id = t.update_id),
  (select jsonb_build_object('title', title, 'message', message, 'appId', app_id) from notices where id = t.update_id))`;

const GAMES_IN_IT = `(select jsonb_build_object('games', coalesce(jsonb_agg(name order by name), '[]'))
  from games where app_id in (select app_id from category_games where user_id = $1 and category_id = t.id))`;

const GAMES_OF_IT = `(select jsonb_build_object('games', coalesce(jsonb_agg(jsonb_build_object(
    'source', source, 'appId', app_id, 'name', name, 'state', state) order by source, place), '[]'))
  from import_games where user_id = $1)`;

/** The tables of the archive. Rows are exported with all columns, new ones included. */
export const ARCHIVE_SECTIONS: readonly Section[] = [
  { name: 'account', table: 'users', owner: 'id', key: ['id', 'bigint'], without: ['password_hash'] },
  { name: 'games', table: 'follows', key: ['app_id', 'int'], words: GAME },
  {
    name: 'categories',
    table: 'categories',
    key: ['id', 'bigint'],
    without: ['name_key'],
    words: GAMES_IN_IT,
  },
  { name: 'wishlist', table: 'wishlist_items', key: ['app_id', 'int'], words: GAME },
  { name: 'import', table: 'imports', key: ['user_id', 'bigint'], words: GAMES_OF_IT },
  { name: 'lastPlayed', table: 'plays', key: ['app_id', 'int'], words: GAME },
  {
    name: 'dailyLook',
    table: 'play_watches',
    key: ['user_id', 'bigint'],
    without: ['lease', 'leased_by', 'leased_until'],
  },
  { name: 'notifications', table: 'notifications', key: ['update_id', 'bigint'], words: TOLD },
  { name: 'filedNotifications', table: 'filed_notifications', key: ['update_id', 'bigint'], words: TOLD },
  { name: 'notices', table: 'notices', key: ['id', 'bigint'], words: GAME },
  {
    name: 'calendarConnection',
    table: 'calendar_connections',
    key: ['user_id', 'bigint'],
    without: ['sealed_password', 'lease', 'leased_by', 'leased_until'],
  },
  {
    name: 'calendarFeeds',
    table: 'calendar_feeds',
    key: ['id', 'bigint'],
    without: ['token_hash', 'sealed_token'],
  },
  {
    name: 'notificationSettings',
    table: 'notification_settings',
    key: ['user_id', 'bigint'],
    without: ['has_instant'],
  },
  { name: 'gameNotifications', table: 'game_notifications', key: ['app_id', 'int'], words: GAME },
  { name: 'categoryNotifications', table: 'category_notifications', key: ['category_id', 'bigint'] },
  { name: 'rules', table: 'rule_sets', key: ['user_id', 'bigint'] },
  { name: 'ruleDecisions', table: 'rule_decisions', key: ['update_id', 'bigint'], words: TOLD },
  { name: 'chatChannels', table: 'chat_channels', key: ['id', 'uuid'], without: ['sealed_target'] },
  { name: 'waitingNotifications', table: 'instant_queue', key: ['update_id', 'bigint'], words: TOLD },
  { name: 'reminders', table: 'reminders', key: ['id', 'uuid'], words: GAME },
  { name: 'sessions', table: 'sessions', key: ['id', 'uuid'] },
  {
    name: 'pushDevices',
    table: 'push_subscriptions',
    key: ['id', 'uuid'],
    without: ['endpoint', 'endpoint_hash', 'p256dh', 'auth', 'sealed_address'],
  },
  {
    name: 'knownBrowsers',
    table: 'known_browsers',
    key: ['browser_hash', 'bytea'],
    without: ['browser_hash'],
  },
  { name: 'passkeys', table: 'passkeys', key: ['id', 'text'], without: ['public_key'] },
  { name: 'apiTokens', table: 'api_tokens', key: ['id', 'bigint'], without: ['token_hash', 'previous_hash'] },
  {
    name: 'updateFeeds',
    table: 'update_feeds',
    key: ['id', 'bigint'],
    without: ['token_hash', 'sealed_token'],
  },
  { name: 'gates', table: 'gates', key: ['name', 'text'] },
  { name: 'twoStep', table: 'second_steps', key: ['user_id', 'bigint'], without: ['sealed_secret'] },
  { name: 'steamAccount', table: 'store_accounts', key: ['user_id', 'bigint'] },
  {
    name: 'deliveries',
    table: 'deliveries',
    key: ['id', 'uuid'],
    without: ['content', 'priority', 'lease', 'leased_by', 'leased_until', 'error'],
  },
  {
    name: 'webhooks',
    table: 'webhooks',
    key: ['id', 'uuid'],
    without: ['sealed_target', 'sealed_secret', 'previous_sealed_secret', 'host'],
  },
  {
    name: 'webhookDeliveries',
    table: 'webhook_deliveries',
    key: ['id', 'uuid'],
    without: ['lease', 'leased_by', 'leased_until'],
  },
  { name: 'activity', table: 'account_activity', key: ['id', 'bigint'] },
  { name: 'visits', table: 'visits', key: ['user_id', 'bigint'] },
  { name: 'subscription', table: 'billing_accounts', key: ['user_id', 'bigint'] },
  { name: 'usage', table: 'usage_days', key: ['day', 'date'] },
  { name: 'adminActs', table: 'audit_entries', owner: 'actor_id', key: ['id', 'bigint'] },
];

const PAGE_SIZE = 500;

const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

export class SqlAccountArchive extends AccountArchive {
  constructor(private readonly db: Database) {
    super();
  }

  override async *readPages(userId: string): AsyncGenerator<ArchivePage> {
    for (const section of ARCHIVE_SECTIONS) {
      let after: string = LEAST[section.key[1]];
      for (;;) {
        const found = await this.page(section, userId, after);
        const rows = found.map(({ row }) =>
          Object.fromEntries(Object.entries(row).map(([name, value]) => [camelCase(name), value])),
        );
        yield { section: section.name, rows };
        if (found.length < PAGE_SIZE) break;
        after = found.at(-1)!.key;
      }
    }
  }

  private page(
    { table, owner = 'user_id', key: [key, type], without = [], words = `'{}'` }: Section,
    userId: string,
    after: string,
  ): Promise<{ key: string; row: Record<string, unknown> }[]> {
    return this.db.query(
      `select t.${key}::text as key, (to_jsonb(t) - $3::text[]) || coalesce(${words}, '{}')::jsonb as row
       from ${table} t where t.${owner} = $1 and t.${key} > $2::${type} order by t.${key} limit ${PAGE_SIZE}`,
      [userId, after, without],
    );
  }
}
