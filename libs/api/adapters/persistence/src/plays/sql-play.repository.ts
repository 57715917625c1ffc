import { randomUUID } from 'node:crypto';
import { PlayRepository } from '@patchlight/application/ports';
import type { LeasedLook, LookResult, SeenGame } from '@patchlight/application/ports';
import type { Database } from '../kernel/database.ts';
import { NO_LEASE, leaseAs } from '../kernel/leases/lease.ts';
import { THE_NEWEST, withoutMinutes } from '../kernel/games/last-played.ts';
import { c, row } from '../kernel/tables/rows.ts';
import { tables } from '../statements.ts';

/** The watches `w` that are due, with accounts `a`; none of disabled users. */
const DUE = `play_watches w join store_accounts a using (user_id)
  where w.due_at <= now() and exists (select 1 from users u where u.id = w.user_id and u.disabled_at is null)`;

const LEASED = row({
  user_id: c.bigint,
  lease: c.uuid,
  steam_id: c.text,
  failures: c.int,
  looked_at: c.instant.orNull,
});

const BEFORE = row({ steam_id: c.text.orNull });

export class SqlPlayRepository extends PlayRepository {
  constructor(private readonly db: Database) {
    super();
  }

  override async markUpToDate(userId: string, appId: number): Promise<boolean> {
    const rows = await this.db.change(
      `insert into plays (user_id, app_id, played_at, source, seen_until)
       select f.user_id, f.app_id, now(), 'user', coalesce((select max(u.posted_at) from updates u
         where u.app_id = f.app_id and not u.is_hidden), now())
       from follows f where f.user_id = $1 and f.app_id = $2
       on conflict (user_id, app_id) do update set ${THE_NEWEST}`,
      [userId, appId],
    );
    return rows > 0;
  }

  override async watch(userId: string, isOn: boolean): Promise<void> {
    if (isOn) {
      const watch = tables.insertInto('playWatches').values({ userId });
      await this.db.run(watch.onConflict((conflict) => conflict.doNothing()));
      return;
    }
    await this.db.run(tables.deleteFrom('playWatches').where('userId', '=', userId));
    await this.db.run(tables.deleteFrom('plays').where('userId', '=', userId).where('seenUntil', 'is', null));
    await this.db.run(withoutMinutes(userId).where('minutes', 'is not', null));
  }

  override async hasDue(): Promise<boolean> {
    return this.db.exists(`select from ${DUE} limit 1`);
  }

  override async lease(leaseMs: number): Promise<LeasedLook | null> {
    const leased = await this.db.queryOne(
      LEASED,
      `with picked as (
         select w.user_id, a.steam_id from ${DUE} order by w.due_at limit 1 for update of w skip locked
       )
       update play_watches w set ${leaseAs('$1', '$2')}
       from picked where w.user_id = picked.user_id
       returning w.user_id, w.lease, picked.steam_id, w.failures,
         case when w.steam_id = picked.steam_id then w.looked_at end as looked_at`,
      [randomUUID(), leaseMs],
    );
    if (!leased) return null;
    const lookedAt = leased.looked_at;
    const settings = await this.db.first(
      tables.selectFrom('notificationSettings').select('timeZone').where('userId', '=', leased.user_id),
    );
    const games = await this.db.all(
      tables
        .selectFrom('follows as f')
        .leftJoin('plays as p', (both) =>
          both.onRef('p.userId', '=', 'f.userId').onRef('p.appId', '=', 'f.appId'),
        )
        .select(['f.appId', 'p.minutes'])
        .where('f.userId', '=', leased.user_id),
    );
    return {
      userId: leased.user_id,
      lease: leased.lease,
      steamId: leased.steam_id,
      timeZone: settings?.timeZone ?? 'UTC',
      failures: leased.failures,
      lookedAt,
      // Those of another account say nothing about this one.
      games: games.map(({ appId, minutes }) => ({ appId, minutes: lookedAt && minutes })),
    };
  }

  override async save(result: LookResult): Promise<boolean> {
    const seen = result.outcome === 'seen' ? result : null;
    const access = {
      seen: 'shown',
      'no-times': 'no-times',
      private: 'private',
      failed: null,
      postponed: null,
    };
    const before = await this.db.queryOne(
      BEFORE,
      `update play_watches w set ${NO_LEASE}, due_at = $3,
         looked_at = coalesce($4, w.looked_at), steam_id = coalesce($5, w.steam_id), access = coalesce($6, w.access),
         failures = case $7 when 'failed' then w.failures + 1 when 'postponed' then w.failures else 0 end
       from (select user_id, steam_id from play_watches where user_id = $1 for update) old
       where w.user_id = old.user_id and w.lease = $2::uuid
       returning old.steam_id`,
      [
        result.userId,
        result.lease,
        result.nextDueAt,
        seen?.at ?? null,
        seen?.steamId ?? null,
        access[result.outcome],
        result.outcome,
      ],
    );
    if (!before) return false;
    if (seen) await this.saveGames(seen.userId, seen.games, before.steam_id === seen.steamId);
    return true;
  }

  /** Minutes grow; a game that Steam does not show for a while has not lost them. */
  private async saveGames(userId: string, games: readonly SeenGame[], isSameAccount: boolean): Promise<void> {
    if (!isSameAccount) await this.db.run(withoutMinutes(userId));
    await this.db.change(
      `insert into plays (user_id, app_id, played_at, source, seen_until, minutes)
       select $1::bigint, app_id, played_at, source, seen_until, minutes
       from unnest($2::int[], $3::timestamptz[], $4::text[], $5::timestamptz[], $6::int[])
         f (app_id, played_at, source, seen_until, minutes)
       on conflict (user_id, app_id) do update set ${THE_NEWEST},
         minutes = greatest(plays.minutes, excluded.minutes)`,
      [
        userId,
        games.map(({ appId }) => appId),
        games.map(({ lastPlay }) => lastPlay?.at ?? null),
        games.map(({ lastPlay }) => lastPlay?.source ?? null),
        games.map(({ lastPlay }) => lastPlay?.notBefore ?? null),
        games.map(({ minutes }) => minutes),
      ],
    );
  }
}
