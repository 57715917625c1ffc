import type { UserRule } from '@patchlight/application/ports';
import type { SilentEditClass } from '@patchlight/contracts';
import { decideByRules } from '@patchlight/domain';
import { FixedClock } from '@patchlight/testing';
import { SqlBacktestQueries } from '../delivery/rules/sql-backtest.queries.ts';
import { SqlNotificationCaseQueries } from '../delivery/rules/sql-notification-case.queries.ts';
import { SqlRuleRepository } from '../delivery/rules/sql-rule.repository.ts';
import { SqlNotificationSettingsRepository } from '../delivery/sql-notification-settings.repository.ts';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { PlanReader } from '../kernel/plans/plan-reader.ts';
import { SqlSearchIndexRepository } from '../updates/sql-search-index.repository.ts';
import { fanOutsOf } from './fan-outs.ts';
import type { TestDatabase } from './test-database.ts';

interface SeededEdit {
  updateId: string;
  class?: SilentEditClass;
  at?: Date;
  /** Whether there is a notice about it. */
  isTold?: boolean;
}

/** Rules with all that they decide about. */
export const rulesFixture = ({ db, orm }: TestDatabase, now: Date, game: number) => {
  const unitOfWork = new MikroUnitOfWork(orm.em);
  const clock = new FixedClock(now);
  const plans = new PlanReader(db, clock, null);
  const rules = new SqlRuleRepository(db, plans);
  const fanOuts = fanOutsOf(db, unitOfWork, plans, clock);
  return {
    unitOfWork,
    rules,
    backtests: new SqlBacktestQueries(db),
    cases: new SqlNotificationCaseQueries(db, plans),

    /** @returns the ids of posts that have been seen just now */
    async post(
      posts: { title?: string; body?: string; kind?: string; appId?: number; at?: Date }[],
    ): Promise<string[]> {
      const rows = await db.query<{ id: string }>(
        `insert into updates (app_id, gid, title, url, author, body, excerpt, content_hash, kind, posted_at, seen_at)
         select coalesce(app, ${game}), 'g' || n, coalesce(title, ''), '', '', coalesce(body, ''), '', '',
           coalesce(kind, 'patch'), coalesce(at, $2::timestamptz), $2::timestamptz
         from jsonb_to_recordset($1::jsonb)
           as p (n int, title text, body text, kind text, app int, at timestamptz) order by n returning id`,
        [JSON.stringify(posts.map(({ appId: app, ...one }, n) => ({ n, app, ...one }))), now],
      );
      return rows.map(({ id }) => id);
    },
    async index(): Promise<void> {
      const search = new SqlSearchIndexRepository(db, unitOfWork);
      while ((await search.advance(500)).hasMore);
    },
    /** Edits that were compared. @returns the ids of their notices */
    async edit(edits: SeededEdit[]): Promise<string[]> {
      const rows = await db.query<{ id: string }>(
        `with edits as (
           select nextval('update_revisions_id_seq') as id, e.* from jsonb_to_recordset($1::jsonb)
             as e (n int, "updateId" bigint, class text, at timestamptz, "isTold" bool)
         ), revisions as (
           insert into update_revisions (id, update_id, title, body, replaced_at, edit)
           select id, "updateId", '', '', coalesce(at, $2::timestamptz), jsonb_build_object(
             'class', coalesce(class, 'changed'), 'isSilent', true, 'isRepeat', false, 'changes', '[]'::jsonb)
           from edits
         )
         insert into notices (kind, app_id, key, title, message, at, created_at)
         select 'edited', u.app_id, 'edited:' || e.id, '', '', $2, $2 from edits e join updates u on u.id = "updateId"
         where coalesce("isTold", true) order by n returning id`,
        [JSON.stringify(edits.map((edit, n) => ({ n, ...edit }))), now],
      );
      return rows.map(({ id }) => id);
    },
    /** @returns the ids of users who then have it in their inboxes */
    async fanOut(id: string): Promise<string[]> {
      await db.query(
        `insert into fan_outs (update_id, app_id, posted_at)
         select id, app_id, $2 from (select id, app_id from updates union all select id, app_id from notices) a where id = $1`,
        [id, now],
      );
      await fanOuts.advance(id, 1_000_000);
      const rows = await db.query<{ user_id: string }>(
        'select user_id from notifications where update_id = $1 order by user_id',
        [id],
      );
      return rows.map(({ user_id }) => user_id);
    },
    tell(userId: string, ids: string[]): Promise<unknown> {
      return db.query(
        `insert into notifications (user_id, update_id) select $1, unnest($2::bigint[]) on conflict do nothing`,
        [userId, ids],
      );
    },
    /** As the worker does, of all notifications at once. */
    decide(userId: string, ids: string[]): Promise<void> {
      return unitOfWork.run(async () => {
        const { open } = await rules.read(
          ids.map((updateId) => ({ userId, updateId })),
          now,
        );
        const decisions = open.map(({ set, facts, updateId }) => ({
          userId,
          updateId,
          version: set.version,
          ...decideByRules(set.rules, facts),
        }));
        await rules.record(decisions, now);
      });
    },
    save(userId: string, all: UserRule[], version = 0): Promise<void> {
      return unitOfWork.run(async () => {
        const settings = new SqlNotificationSettingsRepository(db);
        await settings.lock(userId);
        await rules.save(userId, all, version);
        await settings.refreshInstant(userId);
      });
    },
  };
};
