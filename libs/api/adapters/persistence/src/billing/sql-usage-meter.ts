import { UsageMeter } from '@patchlight/application/ports';
import type { Metered } from '@patchlight/application/ports';
import type { Database } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';

const COLUMNS: Record<Metered, string> = { notifications: 'notifications', apiCalls: 'api_calls' };

/** Counts and checks in one statement, which locks the day's row. */
export class SqlUsageMeter extends UsageMeter {
  constructor(private readonly db: Database) {
    super();
  }

  override async consume(
    userId: string,
    what: Metered,
    limit: number | null,
    now: Date,
  ): Promise<number | null> {
    if (limit !== null && limit < 1) return null;
    const column = COLUMNS[what];
    const counted = await this.db.queryOne(
      row({ used: c.int }),
      `insert into usage_days as d (user_id, day, ${column}) values ($1, ($2::timestamptz at time zone 'UTC')::date, 1)
       on conflict (user_id, day) do update set ${column} = d.${column} + 1
         where $3::int is null or d.${column} < $3
       returning ${column} as used`,
      [userId, now, limit],
    );
    return counted?.used ?? null;
  }
}
