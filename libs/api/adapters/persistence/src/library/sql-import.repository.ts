import { ImportRepository } from '@patchlight/application/ports';
import type { FoundProfile, ImportKey, ImportRoom } from '@patchlight/application/ports';
import type { ImportSource, ImportState } from '@patchlight/contracts';
import type { Database } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';
import { forgetMinutes, noteImported } from '../kernel/games/last-played.ts';
import { anyOf, tables } from '../statements.ts';
import { makeListingsDue, makePricesDue } from './sql-listing.repository.ts';

/** Seconds between the due times of imported games, so that an import does not use up the budget. */
const SPREAD_SECONDS = 2;

/** An import if it is in this state. */
const inState = ({ userId, importId }: ImportKey, state: ImportState) =>
  tables
    .updateTable('imports')
    .where('userId', '=', userId)
    .where('id', '=', importId)
    .where('state', '=', state);

export class SqlImportRepository extends ImportRepository {
  constructor(private readonly db: Database) {
    super();
  }

  override async start(userId: string, profile: string): Promise<string | null> {
    await this.db.run(
      tables.deleteFrom('imports').where('userId', '=', userId).where('state', '<>', 'running'),
    );
    const row = await this.db.first(
      tables
        .insertInto('imports')
        .values({ userId, profile })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id'),
    );
    return row?.id ?? null;
  }

  override async findReading({
    userId,
    importId,
  }: ImportKey): Promise<{ profile: string; beganAt: Date; isFound: boolean } | null> {
    const row = await this.db.first(
      tables
        .selectFrom('imports')
        .select(['profile', 'beganAt', 'owned'])
        .where('userId', '=', userId)
        .where('id', '=', importId)
        .where('state', '=', 'reading'),
    );
    return row && { profile: row.profile, beganAt: row.beganAt, isFound: row.owned !== null };
  }

  override async saveProfile(
    { userId, importId }: ImportKey,
    { steamId, owned, wishlist, games }: FoundProfile,
  ): Promise<void> {
    // The games depend on the import's row, which a newer import may have replaced.
    await this.db.change(
      `with found as (
         update imports set owned = $3, wishlist = $4
         where user_id = $1 and id = $2 and state = 'reading' returning user_id
       )
       insert into import_games (user_id, source, app_id, place, name, last_played_at, minutes_played,
         minutes_played_recently)
       select $1, f.source, f.app_id, f.place, coalesce(f.name, g.name), f.last_at, f.minutes, f.recent_minutes
       from found, unnest($5::text[], $6::int[], $7::text[], $8::timestamptz[], $9::int[], $10::int[])
         with ordinality f (source, app_id, name, last_at, minutes, recent_minutes, place)
       left join games g on g.app_id = f.app_id
       on conflict do nothing`,
      [
        userId,
        importId,
        owned,
        wishlist,
        games.map(({ source }) => source),
        games.map(({ appId }) => appId),
        games.map(({ name }) => name),
        games.map(({ play }) => play?.lastAt ?? null),
        games.map(({ play }) => play?.minutes ?? 0),
        games.map(({ play }) => play?.recentMinutes ?? 0),
      ],
    );
    const played = games.flatMap(({ appId, play }) => (play?.lastAt ? [{ appId, lastAt: play.lastAt }] : []));
    await noteImported(this.db, { userId, importId, steamId }, played);
  }

  override async findNameless({ userId, importId }: ImportKey, count: number): Promise<number[]> {
    const rows = await this.db.all(
      tables
        .selectFrom('importGames as g')
        .innerJoin('imports as i', 'i.userId', 'g.userId')
        .select('g.appId')
        .distinct()
        .where('g.userId', '=', userId)
        .where('i.id', '=', importId)
        .where('g.name', 'is', null)
        .orderBy('g.appId')
        .limit(count),
    );
    return rows.map(({ appId }) => appId);
  }

  override async saveNames(
    { userId, importId }: ImportKey,
    appIds: number[],
    named: { appId: number; name: string }[],
  ): Promise<void> {
    const own = 'g.user_id = $1 and exists (select from imports i where i.user_id = $1 and i.id = $2)';
    await this.db.change(
      `update import_games g set name = n.name from unnest($3::int[], $4::text[]) n (app_id, name)
       where ${own} and g.app_id = n.app_id and g.name is null`,
      [userId, importId, named.map(({ appId }) => appId), named.map(({ name }) => name)],
    );
    await this.db.change(
      `delete from import_games g where ${own} and app_id = any($3::int[]) and name is null`,
      [userId, importId, appIds],
    );
  }

  override async markReady(key: ImportKey): Promise<void> {
    await this.db.run(inState(key, 'reading').set({ state: 'ready', problem: null }));
  }

  override async saveProblem(key: ImportKey, problem: string): Promise<void> {
    await this.db.run(inState(key, 'reading').set({ problem }));
  }

  override async markFailed(key: ImportKey, problem: string): Promise<void> {
    await this.db.run(inState(key, 'reading').set({ state: 'failed', problem }));
  }

  override async saveSelection(
    userId: string,
    chosen: Record<ImportSource, readonly number[]>,
  ): Promise<string | null> {
    const row = await this.db.first(
      tables
        .updateTable('imports')
        .set({ state: 'running' })
        .where('userId', '=', userId)
        .where('state', '=', 'ready')
        .returning('id'),
    );
    if (!row) return null;
    await this.db.run(
      tables
        .updateTable('importGames')
        .set({ state: 'chosen' })
        .where('userId', '=', userId)
        .where(({ or, and }) =>
          or([
            and({ source: 'owned', appId: anyOf(chosen.owned) }),
            and({ source: 'wishlist', appId: anyOf(chosen.wishlist) }),
          ]),
        ),
    );
    return row.id;
  }

  override async addNext(
    { userId, importId }: ImportKey,
    count: number,
    room: ImportRoom,
  ): Promise<number[] | null> {
    const isRunning = await this.db.first(
      tables
        .selectFrom('imports')
        .select('id')
        .where('userId', '=', userId)
        .where('id', '=', importId)
        .where('state', '=', 'running')
        .forUpdate(),
    );
    const chosen = tables
      .selectFrom('importGames')
      .where('userId', '=', userId)
      .where('state', '=', 'chosen');
    const next = isRunning
      ? await this.db.all(chosen.select(['source', 'appId']).orderBy('source').orderBy('place').limit(count))
      : [];
    if (next.length === 0) return null;
    const of = (wanted: ImportSource): number[] =>
      next.filter(({ source }) => source === wanted).map(({ appId }) => appId);
    const followed = await this.fitting('follows', userId, of('owned'), room.owned);
    const wished = await this.fitting('wishlist_items', userId, of('wishlist'), room.wishlist);
    const added = [...new Set([...followed, ...wished])];
    await this.addIfNew(userId, added);
    await this.follow(userId, followed);
    await this.wish(userId, wished);
    await makeListingsDue(this.db, added);
    await makePricesDue(this.db, userId, wished);
    await this.db.change(
      `update import_games i set state = case
         when i.source = 'owned' and exists (select from follows f where f.user_id = $1 and f.app_id = i.app_id)
           or i.source = 'wishlist' and exists
             (select from wishlist_items w where w.user_id = $1 and w.app_id = i.app_id)
         then 'added' else 'left' end
       from unnest($2::text[], $3::int[]) n (source, app_id)
       where i.user_id = $1 and i.source = n.source and i.app_id = n.app_id`,
      [userId, next.map(({ source }) => source), next.map(({ appId }) => appId)],
    );
    return added;
  }

  override async markDone(key: ImportKey): Promise<void> {
    await this.db.run(inState(key, 'running').set({ state: 'done', problem: null }));
  }

  override async drop(userId: string): Promise<void> {
    await this.db.run(tables.deleteFrom('imports').where('userId', '=', userId));
  }

  /** The games that the user does not have yet, in order, up to the limits. */
  private async fitting(
    list: 'follows' | 'wishlist_items',
    userId: string,
    appIds: number[],
    cap: number,
  ): Promise<number[]> {
    const rows = await this.db.query(
      row({ app_id: c.int }),
      `select app_id from unnest($2::int[]) with ordinality n (app_id, place)
       where not exists (select from ${list} l where l.user_id = $1 and l.app_id = n.app_id)
       order by place limit greatest(0, $3::int - (select count(*) from ${list} where user_id = $1))`,
      [userId, appIds, cap],
    );
    return rows.map(({ app_id }) => app_id);
  }

  /** Adds games with the names of the profile; known games stay unchanged. */
  private async addIfNew(userId: string, appIds: number[]): Promise<void> {
    await this.db.change(
      `insert into games (app_id, name) select distinct on (app_id) app_id, name from import_games
       where user_id = $1 and app_id = any($2::int[]) order by app_id on conflict do nothing`,
      [userId, appIds],
    );
  }

  private async follow(userId: string, appIds: number[]): Promise<void> {
    await this.db.change(
      `insert into follows (user_id, app_id, followed_at)
       select $1, app_id, date_trunc('second', now()) from unnest($2::int[]) app_id`,
      [userId, appIds],
    );
    await this.db.run(forgetMinutes(userId, appIds));
    await this.db.change(
      `insert into game_feeds (app_id, due_at)
       select app_id, now() + nth * interval '${SPREAD_SECONDS} seconds' from (
         select app_id, row_number() over (order by place) as nth from import_games
         where user_id = $1 and source = 'owned' and state <> 'found') chosen
       where app_id = any($2::int[]) order by app_id
       on conflict (app_id) do update set due_at = coalesce(game_feeds.due_at, excluded.due_at)`,
      [userId, appIds],
    );
  }

  private async wish(userId: string, appIds: number[]): Promise<void> {
    await this.db.change(
      `insert into wishlist_items (user_id, app_id, added_at, country)
       select $1, app_id, now(), (select store_country from users where id = $1) from unnest($2::int[]) app_id`,
      [userId, appIds],
    );
  }
}
