import { AdminGameQueries } from '@patchlight/application/ports';
import type {
  AdminGameBody,
  AdminGameRow,
  AdminGamesBody,
  AdminGameSort,
  AdminGameState,
  AdminUpdateBody,
  AdminUpdateRow,
  AdminUpdatesBody,
  ListAdminGamesDto,
  ListAdminUpdatesDto,
  UpdateKind,
} from '@patchlight/contracts';
import { MOST_FOLLOWERS_COUNTED } from '@patchlight/contracts';
import type { Database } from '../kernel/database.ts';
import { toIso } from '../kernel/database.ts';
import { IS_FAILING } from './ingestion-overview.ts';
import { FAILURES, toFailure } from './sql-admin-operations.queries.ts';
import { countUpTo, literally, paginationOf, sizeOf } from './paging.ts';
import { c, row } from '../kernel/tables/rows.ts';
import type { Values } from '../kernel/tables/rows.ts';

const GAME = {
  app_id: c.int,
  name: c.text,
  icon_url: c.text.orNull,
  created_at: c.instant,
  followers: c.int,
  updates: c.int,
  state: c.word<AdminGameState>(),
  failures: c.int,
};

const DETAIL = row({
  ...GAME,
  logo_url: c.text.orNull,
  developers: c.texts,
  publishers: c.texts,
  has_feed: c.boolean,
  due_at: c.instant.orNull,
  leased_until: c.instant.orNull,
  last_fetched_at: c.instant.orNull,
  last_changed_at: c.instant.orNull,
  last_error: c.text.orNull,
});

const UPDATE = {
  id: c.bigint,
  gid: c.text,
  title: c.text,
  url: c.text,
  kind: c.word<UpdateKind>(),
  kind_corrected_at: c.instant.orNull,
  is_hidden: c.boolean,
  posted_at: c.instant,
  edited_at: c.instant.orNull,
  edits: c.int,
  app_id: c.int,
  game_name: c.text,
  icon_url: c.text.orNull,
};

const COLUMNS = `g.app_id, g.name, g.icon_url, g.created_at, coalesce(f.failures, 0) as failures,
  case when f.due_at is null then 'idle' when f.failures > 0 then 'failing' else 'polled' end as state,
  count_followers(g.app_id, ${MOST_FOLLOWERS_COUNTED}) as followers,
  (select count(*)::int from updates where app_id = g.app_id) as updates`;

const ORDERS: Record<AdminGameSort, string> = { createdAt: 'g.created_at', name: 'lower(g.name)' };
const FEWEST_LETTERS_OF_TRIGRAMS = 3;

const UPDATE_COLUMNS = `u.id, u.gid, u.title, u.url, u.kind, u.kind_corrected_at, u.is_hidden, u.posted_at,
  u.edited_at, (select count(*)::int from update_revisions where update_id = u.id) as edits,
  g.app_id, g.name as game_name, g.icon_url`;

export class SqlAdminGameQueries extends AdminGameQueries {
  constructor(private readonly db: Database) {
    super();
  }

  override async listGames(query: Readonly<ListAdminGamesDto>): Promise<AdminGamesBody['data']> {
    const { page, limit, search, sort, order, state } = query;
    const { where, parameters } = matching(search, state);
    const rows = await this.db.query(
      row(GAME),
      `with page as (
         select g.app_id from games g where ${where} order by ${ORDERS[sort]} ${order}, g.app_id ${order}
         limit $${parameters.length + 1} offset $${parameters.length + 2}
       )
       select ${COLUMNS} from games g left join game_feeds f on f.app_id = g.app_id
       where g.app_id in (select app_id from page)
       order by ${ORDERS[sort]} ${order}, g.app_id ${order}`,
      [...parameters, limit, (page - 1) * limit],
    );
    const total =
      search || state
        ? await countUpTo(this.db, `select from games g where ${where}`, parameters)
        : await sizeOf(this.db, 'games');
    return {
      games: rows.map(toGame),
      pagination: { ...paginationOf(total, query), totalGames: total.count },
    };
  }

  override async findGame(appId: number): Promise<AdminGameBody['data']['game'] | null> {
    const game = await this.db.queryOne(
      DETAIL,
      `select ${COLUMNS}, g.logo_url, g.developers, g.publishers, f.app_id is not null as has_feed, f.due_at,
         f.leased_until, f.last_fetched_at, f.last_changed_at, f.last_error
       from games g left join game_feeds f on f.app_id = g.app_id where g.app_id = $1`,
      [appId],
    );
    if (!game) return null;
    const { logo_url: logoUrl, developers, publishers } = game;
    const updates = await this.db.query(
      row(UPDATE),
      `select ${UPDATE_COLUMNS} from updates u join games g on g.app_id = u.app_id
       where u.app_id = $1 order by u.posted_at desc, u.id desc limit 10`,
      [appId],
    );
    const failures = await this.db.all(FAILURES.where('f.appId', '=', appId).limit(10));
    return {
      ...toGame(game),
      logoUrl,
      developers,
      publishers,
      feed: game.has_feed
        ? {
            dueAt: isoOrNull(game.due_at),
            leasedUntil: isoOrNull(game.leased_until),
            lastFetchedAt: isoOrNull(game.last_fetched_at),
            lastChangedAt: isoOrNull(game.last_changed_at),
            failures: game.failures,
            lastError: game.last_error,
          }
        : null,
      updates: updates.map(toUpdate),
      failures: failures.map(toFailure),
    };
  }

  override async listUpdates(query: Readonly<ListAdminUpdatesDto>): Promise<AdminUpdatesBody['data']> {
    const { page, limit, kind } = query;
    const where = kind ? 'u.kind = $3' : 'true';
    const rows = await this.db.query(
      row(UPDATE),
      `with page as (select u.id from updates u where ${where} order by u.id desc limit $1 offset $2)
       select ${UPDATE_COLUMNS} from page join updates u on u.id = page.id join games g on g.app_id = u.app_id
       order by u.id desc`,
      [limit, (page - 1) * limit, ...(kind ? [kind] : [])],
    );
    const total = kind
      ? await countUpTo(this.db, 'select from updates where kind = $1', [kind])
      : await sizeOf(this.db, 'updates');
    return {
      updates: rows.map(toUpdate),
      pagination: { ...paginationOf(total, query), total: total.count },
    };
  }

  override async findUpdate(updateId: string): Promise<AdminUpdateBody['data']['update'] | null> {
    const update = await this.db.queryOne(
      row({ ...UPDATE, body: c.text }),
      `select ${UPDATE_COLUMNS}, u.body from updates u join games g on g.app_id = u.app_id where u.id = $1`,
      [updateId],
    );
    if (!update) return null;
    const revisions = await this.db.query(
      row({ title: c.text, body: c.text, replaced_at: c.instant }),
      'select title, body, replaced_at from update_revisions where update_id = $1 order by id desc limit 50',
      [updateId],
    );
    return {
      ...toUpdate(update),
      body: update.body,
      revisions: revisions.map(({ title, body, replaced_at }) => ({
        title,
        body,
        replacedAt: toIso(replaced_at),
      })),
    };
  }
}

const isoOrNull = (timestamp: Date | null): string | null => timestamp && toIso(timestamp);

/** Also matches by app id. */
const matching = (search: string, state?: 'failing'): { where: string; parameters: unknown[] } => {
  const { where, parameters } = named(search);
  if (!state) return { where, parameters };
  return {
    where: `${where} and g.app_id in (select app_id from game_feeds f where ${IS_FAILING})`,
    parameters,
  };
};

const named = (search: string): { where: string; parameters: unknown[] } => {
  if (search === '') return { where: 'true', parameters: [] };
  const pattern = `${search.length >= FEWEST_LETTERS_OF_TRIGRAMS ? '%' : ''}${literally(search)}%`;
  if (/^\d{1,9}$/.test(search))
    return { where: '(lower(g.name) like $1 or g.app_id = $2)', parameters: [pattern, Number(search)] };
  return { where: 'lower(g.name) like $1', parameters: [pattern] };
};

const toGame = (row: Values<typeof GAME>): AdminGameRow => ({
  id: row.app_id,
  appId: row.app_id,
  name: row.name,
  iconUrl: row.icon_url,
  createdAt: toIso(row.created_at),
  state: row.state,
  failedTries: row.failures,
  _count: { followedByUsers: row.followers, updates: row.updates },
});

const toUpdate = (row: Values<typeof UPDATE>): AdminUpdateRow => ({
  id: row.id,
  gid: row.gid,
  title: row.title,
  url: row.url,
  kind: row.kind,
  isKindCorrected: row.kind_corrected_at !== null,
  isHidden: row.is_hidden,
  updateDate: toIso(row.posted_at),
  editedAt: isoOrNull(row.edited_at),
  edits: row.edits,
  game: { appId: row.app_id, name: row.game_name, iconUrl: row.icon_url },
});
