import { RuleRepository } from '@patchlight/application/ports';
import type {
  NotificationKey,
  RuleCase,
  RuleDecision,
  RuleSet,
  UserRule,
} from '@patchlight/application/ports';
import { EARLY_FEATURES } from '@patchlight/contracts';
import type { RuleAction } from '@patchlight/domain';
import type { Database } from '../../kernel/database.ts';
import type { PlanReader } from '../../kernel/plans/plan-reader.ts';
import {
  CONTENT,
  FACTS,
  FACTS_COLUMNS,
  asked,
  subjectOf,
  toFacts,
  toQueries,
  wordsOf,
} from './rule-facts.ts';
import { c, row } from '../../kernel/tables/rows.ts';
import type { RowOf, Values } from '../../kernel/tables/rows.ts';

const RULES = { version: c.int, rules: c.json<UserRule[]>() };
const SET = row({ ...RULES, user_id: c.bigint, is_in_force: c.boolean });

const DECIDED = row({ user_id: c.bigint, update_id: c.bigint, action: c.json<RuleAction>().orNull });

/** Whether the rules of the user `u` are in force. */
const inForce = (plans: PlanReader, now: string): string =>
  `${plans.hasPro('u', now)}${EARLY_FEATURES.rules.isEarly ? ' and u.has_early_access' : ''}`;

const columnsOf = (keys: readonly NotificationKey[]): [string[], string[]] => [
  keys.map(({ userId }) => userId),
  keys.map(({ updateId }) => updateId),
];

/** A row per user has all rules, which are only ever read and replaced together. */
export class SqlRuleRepository extends RuleRepository {
  constructor(
    private readonly db: Database,
    private readonly plans: PlanReader,
  ) {
    super();
  }

  override async find(userId: string): Promise<RuleSet> {
    const set = await this.db.queryOne(
      row(RULES),
      'select version, rules from rule_sets where user_id = $1',
      [userId],
    );
    return set ?? { version: 0, rules: [] };
  }

  override async save(userId: string, rules: readonly UserRule[], version: number): Promise<number | null> {
    const saved = await this.db.queryOne(
      row({ version: c.int }),
      `insert into rule_sets (user_id, version, rules)
       select $1::bigint, $3::int + 1, $2::jsonb
       where $3::int = 0 or exists (select 1 from rule_sets where user_id = $1::bigint)
       on conflict (user_id) do update set version = excluded.version, rules = excluded.rules
       where rule_sets.version = excluded.version - 1
       returning version`,
      [userId, JSON.stringify(rules), version],
    );
    return saved?.version ?? null;
  }

  override async read(
    notifications: readonly NotificationKey[],
    now: Date,
  ): Promise<{ decided: (NotificationKey & { action: RuleAction | null })[]; open: RuleCase[] }> {
    const sets = await this.sets([...new Set(notifications.map(({ userId }) => userId))], now);
    const asking = notifications.filter(({ userId }) => sets.has(userId));
    if (asking.length === 0) return { decided: [], open: [] };
    const rows = await this.db.query(
      DECIDED,
      `select user_id, update_id, rule -> 'action' as action
       from unnest($1::bigint[], $2::bigint[]) as asked (user_id, update_id) join rule_decisions using (user_id, update_id)`,
      columnsOf(asking),
    );
    const known = new Set(rows.map(({ user_id, update_id }) => `${user_id} ${update_id}`));
    const undecided = asking.filter(
      ({ userId, updateId }) =>
        sets.get(userId)!.is_in_force &&
        sets.get(userId)!.rules.length > 0 &&
        !known.has(`${userId} ${updateId}`),
    );
    return {
      decided: rows.map(({ user_id: userId, update_id: updateId, action }) => ({ userId, updateId, action })),
      open: undecided.length > 0 ? await this.cases(undecided, sets) : [],
    };
  }

  override async record(decisions: readonly RuleDecision[], now: Date): Promise<void> {
    await this.db.change(
      `insert into rule_decisions (user_id, update_id, version, position, rule, unknown, decided_at)
       select user_id, update_id, version, position, rule, array(select jsonb_array_elements_text(unknown)::smallint), $7
       from unnest($1::bigint[], $2::bigint[], $3::int[], $4::smallint[], $5::jsonb[], $6::jsonb[])
         as decided (user_id, update_id, version, position, rule, unknown)
       on conflict do nothing`,
      [
        ...columnsOf(decisions),
        decisions.map(({ version }) => version),
        decisions.map(({ taken }) => taken?.position ?? null),
        decisions.map(({ taken }) => (taken ? JSON.stringify(taken.rule) : null)),
        decisions.map(({ unknown }) => JSON.stringify(unknown)),
        now,
      ],
    );
    const those = (which: 'isMuted' | 'isSaved') =>
      columnsOf(decisions.filter(({ taken }) => taken?.rule.action[which]));
    const [muted, saved] = [those('isMuted'), those('isSaved')];
    if (muted[0].length > 0)
      await this.db.change(
        `update notifications n set is_read = true from unnest($1::bigint[], $2::bigint[]) as told (user_id, update_id)
         where n.user_id = told.user_id and n.update_id = told.update_id and not n.is_read`,
        muted,
      );
    if (saved[0].length > 0)
      await this.db.change(
        `with moved as (
           delete from notifications n using unnest($1::bigint[], $2::bigint[]) as told (user_id, update_id)
           where n.user_id = told.user_id and n.update_id = told.update_id
           returning n.user_id, n.update_id, n.is_read
         )
         insert into filed_notifications (user_id, update_id, folder, is_read)
         select user_id, update_id, 'saved', is_read from moved`,
        saved,
      );
  }

  private async sets(userIds: string[], now: Date): Promise<Map<string, RowOf<typeof SET>>> {
    const rows = await this.db.query(
      SET,
      `select r.user_id, r.version, r.rules, ${inForce(this.plans, '$2::timestamptz')} as is_in_force
       from rule_sets r join users u on u.id = r.user_id
       where r.user_id = any($1::bigint[])`,
      [userIds, now],
    );
    return new Map(rows.map((row) => [row.user_id, row]));
  }

  private async cases(
    undecided: NotificationKey[],
    sets: Map<string, RowOf<typeof SET>>,
  ): Promise<RuleCase[]> {
    const rules = undecided.flatMap(({ userId }) => sets.get(userId)!.rules);
    const words = wordsOf(rules);
    const posts = await this.db.query(
      row({ ...FACTS, arrived_at: c.instant }),
      `with ${asked('$2')}
       select n.id as update_id, r.edit ->> 'class' as edit, coalesce(t.created_at, u.seen_at) as arrived_at, ${FACTS_COLUMNS}
       from unnest($1::bigint[]) as n (id) ${subjectOf('n.id')} ${CONTENT} where not u.is_hidden`,
      [[...new Set(undecided.map(({ updateId }) => updateId))], toQueries(words)],
    );
    const byId = new Map(posts.map((post) => [post.update_id, post]));
    const categories = await this.categories(undecided, byId);
    return undecided.flatMap(({ userId, updateId }) => {
      const post = byId.get(updateId);
      if (!post) return [];
      const { version, rules: own } = sets.get(userId)!;
      const facts = toFacts(post, categories.get(`${userId} ${post.app_id}`) ?? [], words);
      return [{ userId, updateId, set: { version, rules: own }, facts, arrivedAt: post.arrived_at }];
    });
  }

  /** By user and app id. */
  private async categories(
    undecided: NotificationKey[],
    posts: ReadonlyMap<string, Values<typeof FACTS>>,
  ): Promise<Map<string, string[]>> {
    const rows = await this.db.query(
      row({ user_id: c.bigint, app_id: c.int, categories: c.texts }),
      `select user_id, app_id, array_agg(category_id::text) as categories from category_games
       where user_id = any($1::bigint[]) and app_id = any($2::int[]) group by user_id, app_id`,
      [
        [...new Set(undecided.map(({ userId }) => userId))],
        [...new Set([...posts.values()].map((post) => post.app_id))],
      ],
    );
    return new Map(rows.map((row) => [`${row.user_id} ${row.app_id}`, row.categories]));
  }
}
