import { FanOutRepository } from '@patchlight/application/ports';
import type { UnitOfWork } from '@patchlight/application/ports';
import type { NoticeKind } from '@patchlight/contracts';
import { sql } from 'kysely';
import { NOT_WAITING, NOT_WAITING_FOR_DISK } from '../kernel/database.ts';
import type { Database } from '../kernel/database.ts';
import type { EditAudience } from '../kernel/deliveries/edit-audience.ts';
import type { PlanReader } from '../kernel/plans/plan-reader.ts';
import { currentTime, tables } from '../statements.ts';
import { c, row } from '../kernel/tables/rows.ts';
import type { RowOf } from '../kernel/tables/rows.ts';

/** NOTIFY channel for new notifications: ids of updates and notices, comma-separated. */
export const LIVE_UPDATES_CHANNEL = 'live_updates';

/** A fan-out that still waits for its update's classification is then resumed without it. */
const LONGEST_CLASSIFICATION = `interval '15 minutes'`;

const FAN_OUT = row({
  app_id: c.int,
  posted_at: c.text,
  after_user_id: c.bigint,
  /** null: of an update. */
  notice_kind: c.word<NoticeKind>().orNull,
  /** null: for users of all countries. */
  country: c.text.orNull,
  /** Void: not to be fanned out. */
  is_void: c.boolean,
  ...NOT_WAITING,
});

type FanOutRow = RowOf<typeof FAN_OUT>;

const FOLLOWERS = 'select app_id, user_id, followed_at as since, null as country from follows';
const WISHERS = 'select app_id, user_id, added_at as since, country from wishlist_items w where notifies';
/** Distinct users. */
const FOLLOWERS_AND_WISHERS = `${FOLLOWERS} union all ${WISHERS}
  and not exists (select from follows f where f.app_id = w.app_id and f.user_id = w.user_id)`;

/** Plus users with reminders of the release. */
const AWAITING_RELEASE = `${FOLLOWERS_AND_WISHERS}
  union all select app_id, user_id, min(created_at), null from reminders r where type = 'release_date' and sent_at is null
  and not exists (select from follows f where f.app_id = r.app_id and f.user_id = r.user_id)
  and not exists (select from wishlist_items w where w.app_id = r.app_id and w.user_id = r.user_id and w.notifies)
  group by app_id, user_id`;

/** Followers who have chosen a channel for silent edits, and those whose rules ask to be told: $7. */
const FOLLOWERS_OF_EDITS = `select f.app_id, f.user_id, f.followed_at as since, null as country from (
    select user_id from notification_settings
    where email ->> 'edited' in ('digest', 'instant') or push @> '{"edited": true}'
    union select user_id from chat_channels where kinds @> '{edited}'
    union select unnest($7::bigint[])
  ) wanting join follows f using (user_id)`;

interface Audience {
  /** Selects `app_id`, `user_id`, since when, and the country of their prices. */
  rows: string;
  /** The tables that all its users are in. */
  tables: readonly string[];
}

const OF_UPDATES: Audience = { rows: FOLLOWERS, tables: ['follows'] };

/** Recipients of notices by kind. Reminders have a single recipient. */
const AUDIENCES: Record<Exclude<NoticeKind, 'reminder'>, Audience> = {
  release: { rows: FOLLOWERS_AND_WISHERS, tables: ['follows', 'wishlist_items'] },
  'release-moved': { rows: AWAITING_RELEASE, tables: ['follows', 'wishlist_items', 'reminders'] },
  'price-drop': { rows: WISHERS, tables: ['wishlist_items'] },
  edited: { rows: FOLLOWERS_OF_EDITS, tables: ['follows'] },
};

const audienceOf = ({ notice_kind: kind }: FanOutRow): Audience =>
  kind === null || kind === 'reminder' ? OF_UPDATES : AUDIENCES[kind];

/** The next user ids of a fan-out. */
interface Range {
  upTo: string;
  isLast: boolean;
}

/** The game, the ids of the range (above, up to), and since when they must have followed. */
type Recipients = readonly [appId: number, after: string, upTo: string, postedAt: FanOutRow['posted_at']];

/**
 * Iterates over the recipients by id; the row in `fan_outs` is both lock and cursor. Commits asynchronously: rows and
 * cursor are lost together, and the fan-out resumes from there.
 */
export class SqlFanOutRepository extends FanOutRepository {
  constructor(
    private readonly db: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly plans: PlanReader,
    private readonly editAudience: EditAudience,
  ) {
    super();
  }

  override advance(updateId: string, width: number): Promise<{ written: number; done: boolean } | null> {
    return this.unitOfWork.run(async () => {
      const fanOut = await this.db.queryOne(
        FAN_OUT,
        `select f.app_id, f.posted_at::text, f.after_user_id, t.kind as notice_kind, t.country,
           coalesce(u.is_hidden, t.id is null) as is_void, ${NOT_WAITING_FOR_DISK}
         from fan_outs f left join updates u on u.id = f.update_id left join notices t on t.id = f.update_id
         where f.update_id = $1 and f.finished_at is null for update of f skip locked`,
        [updateId],
      );
      if (!fanOut) return null;
      const range = fanOut.is_void ? null : await this.nextRange(fanOut, width);
      const written = range ? await this.db.patiently(() => this.write(updateId, fanOut, range.upTo)) : 0;
      const done = range?.isLast ?? true;
      if (done) await this.finish(updateId, fanOut);
      return { written, done };
    });
  }

  override async findUnfinished(count: number): Promise<string[]> {
    const rows = await this.db.query(
      row({ update_id: c.bigint }),
      `select update_id from fan_outs f
       where finished_at is null and (
         exists (select from game_events where update_id = f.update_id and type = 'update.published')
         or exists (select from notices where id = f.update_id)
         or created_at < now() - ${LONGEST_CLASSIFICATION})
       order by update_id limit $1`,
      [count],
    );
    return rows.map(({ update_id }) => update_id);
  }

  /**
   * By the ids at its ends, which costs two rows of an index however wide it is.
   * @returns null if no user is left
   */
  private async nextRange(fanOut: FanOutRow, width: number): Promise<Range | null> {
    const ends = audienceOf(fanOut).tables.map(
      (table) =>
        `select min(user_id) as first, max(user_id) as last from ${table} where app_id = $1 and user_id > $2`,
    );
    const next = await this.db.queryOne(
      row({ up_to: c.bigint.orNull, is_last: c.boolean.orNull }),
      `select least(min(first) + $3::bigint - 1, max(last)) as up_to, min(first) + $3::bigint > max(last) as is_last
       from (${ends.join(' union all ')}) ends`,
      [fanOut.app_id, fanOut.after_user_id, width],
    );
    return next?.up_to ? { upTo: next.up_to, isLast: next.is_last! } : null;
  }

  private async write(updateId: string, fanOut: FanOutRow, upTo: string): Promise<number> {
    const range = [fanOut.app_id, fanOut.after_user_id, upTo, fanOut.posted_at] as const;
    // The trigger of the rows does not look at them. Not in their statement, which Citus passes on to the nodes as it is.
    await this.db.run(tables.insertInto('listChanges').values({ updateId }));
    const written =
      fanOut.notice_kind === null
        ? await this.writeToFollowers(updateId, range)
        : await this.writeToEntitled(updateId, fanOut, range);
    await this.tellElsewhere(updateId, fanOut, upTo);
    const recipients = sql<string>`recipients + ${written}`;
    await this.db.run(
      tables.updateTable('fanOuts').set({ afterUserId: upTo, recipients }).where('updateId', '=', updateId),
    );
    return written;
  }

  private writeToFollowers(updateId: string, range: Recipients): Promise<number> {
    return this.db.change(
      `insert into notifications (user_id, update_id)
       select user_id, $5::bigint from follows
       where app_id = $1 and user_id > $2 and user_id <= $3 and followed_at <= $4
       order by user_id`,
      [...range, updateId],
    );
  }

  /** Only users whose current plan includes notices get them. */
  private async writeToEntitled(updateId: string, fanOut: FanOutRow, range: Recipients): Promise<number> {
    const [appId, after, upTo] = range;
    const byRules =
      fanOut.notice_kind === 'edited' ? [await this.editAudience.find(updateId, appId, after, upTo)] : [];
    return this.db.change(
      `insert into notifications (user_id, update_id)
       select user_id, $5::bigint from (${audienceOf(fanOut).rows}) audience join users u on u.id = audience.user_id
       where app_id = $1 and user_id > $2 and user_id <= $3 and since <= $4
         and ($6::text is null or country = $6) and ${this.plans.hasPro('u', 'now()')}
       order by user_id`,
      [...range, updateId, fanOut.country, ...byRules],
    );
  }

  /** Queues instant messages, and marks the rows of users who have muted the game as read. */
  private async tellElsewhere(updateId: string, fanOut: FanOutRow, upTo: string): Promise<void> {
    const range = [updateId, fanOut.after_user_id, upTo];
    await this.db.change(
      `insert into instant_queue (user_id, update_id)
       select n.user_id, n.update_id from notification_settings s join notifications n using (user_id)
       where s.has_instant and s.user_id > $2 and s.user_id <= $3 and n.update_id = $1
       on conflict do nothing`,
      range,
    );
    await this.db.change(
      `update notifications n set is_read = true from game_notifications m
       where m.app_id = $4 and m.muted_until > now() and m.user_id > $2 and m.user_id <= $3
         and n.user_id = m.user_id and n.update_id = $1`,
      [...range, fanOut.app_id],
    );
  }

  private async finish(updateId: string, fanOut: FanOutRow): Promise<void> {
    await this.db.run(
      tables.updateTable('fanOuts').set({ finishedAt: currentTime }).where('updateId', '=', updateId),
    );
    if (fanOut.is_void) return;
    await this.makeRemindersDue(fanOut);
    await this.db.change('select pg_notify($1, $2)', [LIVE_UPDATES_CHANNEL, updateId]);
  }

  /** Makes the reminders due that wait for this event and were created before it. */
  private async makeRemindersDue({ app_id, posted_at, notice_kind: kind }: FanOutRow): Promise<void> {
    const type = kind === null ? 'update' : kind === 'release' ? 'release_date' : null;
    if (type === null) return;
    await this.db.run(
      tables
        .updateTable('reminders')
        .set({ dueAt: currentTime, happenedAt: currentTime, updatedAt: currentTime })
        .where('appId', '=', app_id)
        .where('type', '=', type)
        .where('sentAt', 'is', null)
        .where('createdAt', '<=', sql<Date>`${posted_at}::timestamptz`)
        .where('dueAt', '>', currentTime),
    );
  }
}
