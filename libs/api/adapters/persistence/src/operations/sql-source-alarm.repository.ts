import { SourceAlarmRepository } from '@patchlight/application/ports';
import type { SourceAlarmRow } from '@patchlight/contracts';
import type { Database } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';

const UNTOLD = row({
  endpoint: c.text,
  path: c.text,
  drift: c.word<SourceAlarmRow['drift']>(),
  before: c.texts,
  now: c.text.orNull,
});

const MOST_TOLD = 50;

export class SqlSourceAlarmRepository extends SourceAlarmRepository {
  constructor(private readonly db: Database) {
    super();
  }

  override async markSeen(alarmId: string): Promise<boolean> {
    const rows = await this.db.change(
      'update source_alarms set seen_at = now() where id = $1 and seen_at is null',
      [alarmId],
    );
    return rows > 0;
  }

  override async takeUntold(): Promise<
    Pick<SourceAlarmRow, 'endpoint' | 'path' | 'drift' | 'before' | 'now'>[]
  > {
    return this.db.query(
      UNTOLD,
      `with untold as (
         select id from source_alarms where told_at is null and seen_at is null
           and not exists (select from source_alarms where told_at > now() - interval '1 hour')
         order by id limit ${MOST_TOLD} for update skip locked
       ), told as (
         update source_alarms a set told_at = now() from untold where a.id = untold.id
         returning a.id, endpoint, path, drift, before, now
       )
       select endpoint, path, drift, before, now from told order by id`,
    );
  }
}
