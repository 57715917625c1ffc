import { NoticeRepository } from '@patchlight/application/ports';
import type { NewNotice } from '@patchlight/application/ports';
import { DEFAULT_STORE_COUNTRY } from '@patchlight/contracts';
import type { NoticeKind, GameEventType } from '@patchlight/contracts';
import type { Database } from '../kernel/database.ts';
import { LIVE_UPDATES_CHANNEL } from './sql-fan-out.repository.ts';
import { c, row } from '../kernel/tables/rows.ts';

/** Number of ids that always fit into one NOTIFY payload. */
const IDS_PER_CALL = 300;

/** The event of an edit was added when the post was stored. */
const EVENT_TYPES: Record<Exclude<NoticeKind, 'reminder' | 'edited'>, GameEventType> = {
  release: 'game.released',
  'release-moved': 'game.release_moved',
  'price-drop': 'price.dropped',
};
const EVENTS = Object.entries(EVENT_TYPES)
  .map(([kind, type]) => `when '${kind}' then '${type}'`)
  .join(' ');

export class SqlNoticeRepository extends NoticeRepository {
  constructor(private readonly db: Database) {
    super();
  }

  override async add(notices: readonly NewNotice[]): Promise<string[]> {
    if (notices.length === 0) return [];
    const added = await this.db.query(
      row({ id: c.bigint, is_own: c.boolean }),
      `with added as (
         insert into notices (kind, app_id, user_id, country, key, title, message, at)
         select * from unnest($1::text[], $2::int[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[],
           $8::timestamptz[])
         on conflict (key) do nothing returning id, kind, app_id, user_id, country, created_at
       ), own as (
         insert into notifications (user_id, update_id) select user_id, id from added where user_id is not null
       ), queued as (
         insert into instant_queue (user_id, update_id) select user_id, id from added where user_id is not null
       ), waiting as (
         insert into fan_outs (update_id, app_id, posted_at)
         select id, app_id, created_at from added where user_id is null
       ), events as (
         insert into game_events (type, app_id, update_id)
         select case kind ${EVENTS} end, app_id, id from added
         where user_id is null and kind <> 'edited' and coalesce(country, '${DEFAULT_STORE_COUNTRY}') = '${DEFAULT_STORE_COUNTRY}' order by id
       )
       select id, user_id is not null as is_own from added order by id`,
      [
        notices.map(({ kind }) => kind),
        notices.map(({ appId }) => appId),
        notices.map(({ userId }) => userId),
        notices.map(({ country }) => country ?? null),
        notices.map(({ key }) => key),
        notices.map(({ title }) => title),
        notices.map(({ message }) => message),
        notices.map(({ at }) => at),
      ],
    );
    await this.tell(added.filter((row) => row.is_own).map(({ id }) => id));
    return added.filter((row) => !row.is_own).map(({ id }) => id);
  }

  private async tell(ids: string[]): Promise<void> {
    for (let start = 0; start < ids.length; start += IDS_PER_CALL) {
      const some = ids.slice(start, start + IDS_PER_CALL);
      await this.db.change('select pg_notify($1, $2)', [LIVE_UPDATES_CHANNEL, some.join()]);
    }
  }
}
