import { ProSummaryQueries } from '@patchlight/application/ports';
import type { Clock } from '@patchlight/application/ports';
import type { ProSummary } from '@patchlight/contracts';
import type { Database } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';

const SUMMARY = row({ categories: c.int, wishedGames: c.int, calendars: c.int, activeReminders: c.int });

export class SqlProSummaryQueries extends ProSummaryQueries {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async get(userId: string): Promise<ProSummary> {
    const summary = await this.db.queryOne(
      SUMMARY,
      `select (select count(*)::int from categories where user_id = $1) as categories,
         (select count(*)::int from wishlist_items where user_id = $1) as "wishedGames",
         (select count(*)::int from calendar_feeds where user_id = $1)
           + (select count(*)::int from calendar_connections where user_id = $1) as calendars,
         (select count(*)::int from reminders where user_id = $1 and sent_at is null and due_at > $2)
           as "activeReminders"`,
      [userId, this.clock.now()],
    );
    return summary!;
  }
}
