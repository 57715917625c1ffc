import { ExportQueries } from '@patchlight/application/ports';
import type { ExportChoice, ExportEntry } from '@patchlight/application/ports';
import { DEFAULT_STORE_COUNTRY } from '@patchlight/contracts';
import type { ExportKind } from '@patchlight/contracts';
import type { ExportWindow } from '@patchlight/domain';
import { categoryMembers } from '../kernel/games/library-sql.ts';
import type { Database } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';

const ENTRY = row({
  key: c.text,
  app_id: c.int,
  title: c.text,
  description: c.text,
  url: c.text,
  label: c.text,
  starts_at: c.instant,
  is_all_day: c.boolean,
  changed_at: c.instant,
  sequence: c.int,
});

/** Queries of the games whose releases each kind exports; `$1` is the user. */
const RELEASING: Partial<Record<ExportKind, string>> = {
  gameReleases: 'select app_id from follows where user_id = $1',
  wishlistReleases: 'select app_id from wishlist_items where user_id = $1',
};

/**
 * The releases of games, once each; one without an exact day is placed on its last possible day. `$2` and `$3` are the
 * window.
 */
const releasesOf = (games: string): string => `
  select 'release-' || g.app_id as key, g.app_id,
    g.name || case when l.release_from = l.release_to then ': release'
      else ': release expected (' || l.release_text || ')' end as title,
    '' as description, '/g/' || g.app_id as url, 'Release' as label,
    l.release_to::timestamp at time zone 'UTC' as starts_at, true as is_all_day,
    coalesce(l.release_changed_at, g.created_at) as changed_at, l.release_sequence as sequence
  from (${games}) own
  join games g on g.app_id = own.app_id
  join game_listings l on l.app_id = own.app_id
    and l.release_to >= ($2::timestamptz at time zone 'UTC')::date
    and l.release_to < ($3::timestamptz at time zone 'UTC')::date`;

/** An increasing sequence without a counter: seconds until the last change. */
const seconds = (from: string, until: string): string => `ceil(extract(epoch from ${until} - ${from}))::int`;

/** Queries of the other kinds. */
const ENTRIES: Partial<Record<ExportKind, string>> = {
  gameUpdates: `
    select 'update-' || u.id as key, u.app_id, g.name || ': ' || u.title as title, u.excerpt as description,
      '/g/' || u.app_id || '?update=' || u.gid as url,
      case u.kind when 'major' then 'Major update' when 'patch' then 'Patch' when 'news' then 'News' else 'Update' end
        as label,
      u.posted_at as starts_at, false as is_all_day,
      greatest(u.seen_at, u.edited_at, u.kind_corrected_at) as changed_at,
      ${seconds('u.seen_at', 'greatest(u.seen_at, u.edited_at, u.kind_corrected_at)')} as sequence
    from follows f
    join games g on g.app_id = f.app_id
    join updates u on u.app_id = f.app_id and u.posted_at >= $2 and u.posted_at < $3 and not u.is_hidden
    where f.user_id = $1`,
  customReminders: `
    select 'reminder-' || r.id as key, r.app_id, g.name || ': ' || r.message as title, '' as description,
      '/g/' || r.app_id as url, 'Reminder' as label, r.due_at as starts_at, false as is_all_day,
      r.updated_at as changed_at, ${seconds('r.created_at', 'r.updated_at')} as sequence
    from reminders r join games g on g.app_id = r.app_id
    where r.user_id = $1 and r.due_at >= $2 and r.due_at < $3`,
  // From the day of the wish.
  priceDrops: `
    select 'price-' || n.id as key, n.app_id, g.name || ': ' || n.title as title, n.message as description,
      '/g/' || n.app_id as url, 'Price drop' as label,
      date_trunc('day', n.at, 'UTC') as starts_at, true as is_all_day, n.created_at as changed_at, 0 as sequence
    from wishlist_items w
    join notices n on n.app_id = w.app_id and n.kind = 'price-drop' and n.at >= w.added_at
      and coalesce(n.country, '${DEFAULT_STORE_COUNTRY}') = w.country
      and n.at >= $2 and n.at < $3
    join games g on g.app_id = w.app_id
    where w.user_id = $1`,
};

/** Statement and parameters for a choice. */
const chosen = (
  { userId, kinds, category }: ExportChoice,
  { from, to }: ExportWindow,
): { entries: string; values: unknown[] } => {
  const values: unknown[] = [userId, from, to];
  const releasing = kinds.flatMap((kind) => RELEASING[kind] ?? []);
  const parts = kinds.flatMap((kind) => ENTRIES[kind] ?? []);
  if (releasing.length > 0) parts.push(releasesOf(releasing.join(' union ')));
  const all = parts.map((part) => `(${part})`).join(' union all ');
  if (category === null) return { entries: all, values };
  const members = categoryMembers(category, (value) => `$${values.push(value)}`);
  return { entries: `select * from (${all}) a where a.app_id in (${members})`, values };
};

export class SqlExportQueries extends ExportQueries {
  constructor(private readonly db: Database) {
    super();
  }

  override async listEntries(
    choice: ExportChoice,
    window: ExportWindow,
    limit: number,
  ): Promise<ExportEntry[]> {
    if (choice.kinds.length === 0) return [];
    const { entries, values } = chosen(choice, window);
    const rows = await this.db
      .of(choice.userId)
      .query(
        ENTRY,
        `select * from (${entries}) e order by starts_at desc, key desc limit $${values.push(limit)}`,
        values,
      );
    return rows.toReversed().map(({ app_id: _, starts_at, is_all_day, changed_at, ...row }) => ({
      ...row,
      startsAt: starts_at,
      isAllDay: is_all_day,
      changedAt: changed_at,
    }));
  }

  /** A sum needs no sort; columns missing here change together with the sequence. */
  override async getVersion(choice: ExportChoice, window: ExportWindow): Promise<string> {
    if (choice.kinds.length === 0) return '0';
    const { entries, values } = chosen(choice, window);
    const found = await this.db.of(choice.userId).queryOne(
      row({ version: c.text }),
      `select count(*) || '-' || coalesce(sum(hashtextextended(
         concat_ws('|', key, sequence, label, url, starts_at, changed_at, title), 0)), 0) as version
       from (${entries}) e`,
      values,
    );
    return found!.version;
  }
}
