import { NoticeRepository } from '@patchlight/application/ports';
import type { NewNotice } from '@patchlight/application/ports';
import type { Database } from '../kernel/database.ts';
import { LIVE_UPDATES_CHANNEL } from './sql-fan-out.repository.ts';

/** Number of ids that always fit into one NOTIFY payload. */
const IDS_PER_CALL = 300;

export class SqlNoticeRepository extends NoticeRepository {
  constructor(private readonly db: Database) {
    super();
  }

  override async add(notices: readonly NewNotice[]): Promise<string[]> {
    if (notices.length === 0) return [];
    const added = await this.db.query<{ id: string; is_own: boolean }>(
      `with added as (
         insert into notices (kind, app_id, user_id, key, title, message, at)
         select * from unnest($1::text[], $2::int[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::timestamptz[])
         on conflict (key) do nothing returning id, app_id, user_id, created_at
       ), own as (
         insert into notifications (user_id, update_id) select user_id, id from added where user_id is not null
       ), waiting as (
         insert into fan_outs (update_id, app_id, posted_at)
         select id, app_id, created_at from added where user_id is null
       )
       select id, user_id is not null as is_own from added order by id`,
      [
        notices.map(({ kind }) => kind),
        notices.map(({ appId }) => appId),
        notices.map(({ userId }) => userId),
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
      await this.db.query('select pg_notify($1, $2)', [LIVE_UPDATES_CHANNEL, some.join()]);
    }
  }
}
