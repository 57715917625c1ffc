import { PublicUpdateQueries } from '@patchlight/application/ports';
import type { UpdateHeadline } from '@patchlight/application/ports';
import { UPDATE_KINDS } from '@patchlight/contracts';
import type {
  GameEditsBody,
  ItemLabel,
  LatestUpdate,
  PublicGame,
  PublicUpdatesBody,
  UpdateKind,
} from '@patchlight/contracts';
import type { Database } from '../kernel/database.ts';
import { toIso } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';
import { HISTORY, HISTORY_COLUMNS, HISTORY_JOIN, toGameHistory } from '../kernel/games/game-history.ts';
import {
  EDIT,
  EDITS,
  RECENT_EDITS,
  RECENT_EDITS_COLUMN,
  toEdit,
  toRecentEdits,
} from '../kernel/games/recent-edits.ts';
import { hasItems } from '../kernel/games/update-items.ts';
import { PAGE, PAGE_COLUMNS, cursorOf, readCursor, toPublicUpdate } from '../kernel/games/update-page.ts';
import {
  RELEASE_HISTORY,
  RELEASE_HISTORY_COLUMN,
  STUDIO_RELEASES,
  STUDIO_RELEASES_COLUMNS,
  toReleaseHistory,
} from '../kernel/games/release-history.ts';
import { RHYTHM, RHYTHM_COLUMNS, toRhythm } from '../kernel/games/rhythm.ts';
import { LATEST, LATEST_COLUMNS, toLatestUpdate } from './latest-update.row.ts';

const GAME = row({
  app_id: c.int,
  name: c.text,
  icon_url: c.text.orNull,
  logo_url: c.text.orNull,
  developers: c.texts,
  publishers: c.texts,
  counts: c.json<Partial<Record<UpdateKind, number>>>(),
  newest: c.instant.orNull,
  ...RHYTHM,
  ...HISTORY,
  ...RELEASE_HISTORY,
  ...STUDIO_RELEASES,
  ...RECENT_EDITS,
});

const HEADLINE = row({
  gid: c.text,
  title: c.text,
  excerpt: c.text,
  appId: c.int,
  gameName: c.text,
  logoUrl: c.text.orNull,
});

export class SqlPublicUpdateQueries extends PublicUpdateQueries {
  constructor(private readonly db: Database) {
    super();
  }

  override async findGame(appId: number): Promise<PublicGame | null> {
    const row = await this.db.queryOne(
      GAME,
      `select g.app_id, g.name, g.icon_url, g.logo_url, g.developers, g.publishers, posts.counts, posts.newest,
         ${RHYTHM_COLUMNS}, ${HISTORY_COLUMNS}, ${RELEASE_HISTORY_COLUMN}, ${STUDIO_RELEASES_COLUMNS},
         ${RECENT_EDITS_COLUMN}
       from games g ${HISTORY_JOIN}, lateral (
         select coalesce(jsonb_object_agg(kind, n), '{}') as counts, max(newest) as newest
         from (select kind, count(*)::int as n, max(posted_at) as newest
               from updates where app_id = g.app_id and not is_hidden group by kind) by_kind
       ) posts
       where g.app_id = $1 and g.is_described`,
      [appId],
    );
    if (!row) return null;
    const releases = toReleaseHistory(row);
    const counts = UPDATE_KINDS.map((kind) => [kind, row.counts[kind] ?? 0]);
    return {
      appid: row.app_id,
      name: row.name,
      icon: row.icon_url,
      logo: row.logo_url,
      developers: row.developers,
      publishers: row.publishers,
      updateCounts: Object.fromEntries(counts) as PublicGame['updateCounts'],
      latestUpdateDate: row.newest && toIso(row.newest),
      rhythm: toRhythm(row),
      history: toGameHistory(row),
      releases: releases.since === null ? null : releases,
      edits: toRecentEdits(row),
    };
  }

  override async listByGame(
    appId: number,
    {
      kinds,
      items,
      cursor,
      perPage,
    }: {
      kinds: readonly UpdateKind[] | null;
      items: readonly ItemLabel[] | null;
      cursor: string | null;
      perPage: number;
    },
  ): Promise<Pick<PublicUpdatesBody, 'data' | 'next_cursor'> | null> {
    const rows = await this.db.query(
      PAGE,
      `select ${PAGE_COLUMNS}
       from updates u join games g on g.app_id = u.app_id and g.is_described
       where u.app_id = $1 and not u.is_hidden and ($2::text[] is null or u.kind = any($2))
         and ($3::timestamptz is null or (u.posted_at, u.id) < ($3, $4::bigint))
         and ${hasItems('$6')}
       order by u.posted_at desc, u.id desc limit $5::int + 1`,
      [appId, kinds, ...readCursor(cursor), perPage, items],
    );
    if (rows.length === 0 && !(await this.isKnown(appId))) return null;
    const page = rows.slice(0, perPage);
    const last = page.at(-1);
    return {
      data: page.map(toPublicUpdate),
      next_cursor: last && rows.length > perPage ? cursorOf(last) : null,
    };
  }

  override async listEdits(
    appId: number,
    { cursor, perPage }: { cursor: string | null; perPage: number },
  ): Promise<Pick<GameEditsBody, 'data' | 'next_cursor'> | null> {
    const rows = await this.db.query(
      EDIT,
      `${EDITS} and u.app_id = $1 and ($2::bigint is null or r.id < $2)
         and exists (select from games where app_id = u.app_id and is_described)
       order by r.id desc limit $3::int + 1`,
      [appId, cursor, perPage],
    );
    if (rows.length === 0 && !(await this.isKnown(appId))) return null;
    const page = rows.slice(0, perPage);
    return {
      data: page.map(toEdit),
      next_cursor: rows.length > perPage ? page.at(-1)!.id : null,
    };
  }

  override async listLatest(limit: number): Promise<LatestUpdate[]> {
    const rows = await this.db.query(
      row(LATEST),
      `select ${LATEST_COLUMNS} from updates u join games g on g.app_id = u.app_id and g.is_described
       where not u.is_hidden order by u.posted_at desc, u.id desc limit $1`,
      [limit],
    );
    return rows.map(toLatestUpdate);
  }

  override findHeadline(gid: string, appId: number | null): Promise<UpdateHeadline | null> {
    return this.db.queryOne(
      HEADLINE,
      `select u.gid, u.title, u.excerpt, u.app_id as "appId", g.name as "gameName", g.logo_url as "logoUrl"
       from updates u join games g on g.app_id = u.app_id and g.is_described
       where u.gid = $1 and not u.is_hidden order by u.app_id is distinct from $2::int, u.id limit 1`,
      [gid, appId],
    );
  }

  override async listGamesWithUpdates(limit: number): Promise<{ appId: number; updatedAt: Date }[]> {
    const rows = await this.db.query(
      row({ app_id: c.int, posted_at: c.instant }),
      `select g.app_id, u.posted_at from games g join updates u on u.id = g.latest_update_id
       where g.is_described order by u.posted_at desc, g.app_id limit $1`,
      [limit],
    );
    return rows.map(({ app_id, posted_at }) => ({ appId: app_id, updatedAt: posted_at }));
  }

  private isKnown(appId: number): Promise<boolean> {
    return this.db.exists('select from games where app_id = $1 and is_described', [appId]);
  }
}
