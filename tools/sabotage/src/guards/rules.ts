import type { Sabotage } from '../sabotage.ts';

const DOMAIN = 'libs/api/domain/src/delivery';
const APPLICATION = 'libs/api/application/src/delivery';
const DTO = 'libs/shared/contracts/src/delivery/read-rules.ts';
const DATABASE = 'libs/api/adapters/persistence/src/delivery';

const domain = { project: 'domain', spec: 'delivery/rules/rules.spec' };
const useCases = { project: 'application', spec: 'delivery/rules.spec' };
const contracts = { project: 'contracts', spec: 'delivery/rules.spec' };
const database = { project: 'adapter-persistence', spec: 'delivery/rules/rules.int-spec' };

export const guards: Sabotage[] = [
  {
    guard: 'A backtest asks every earlier rule.',
    file: `${DOMAIN}/rules/backtest.ts`,
    change: ['rules.slice(0, position)', 'rules.slice(0, position).with(0, tested)'],
    suite: domain,
  },
  {
    guard: 'A rule about updates does not decide about edits.',
    file: `${DOMAIN}/rules/rules.ts`,
    change: ['edits === undefined ? edit === null :', 'edits === undefined ||'],
    suite: domain,
  },
  {
    guard: 'A rule that tells nowhere brings no silent edits into an inbox.',
    file: `${DATABASE}/rules/sql-edit-audience.ts`,
    change: ['taken !== null && asksToBeTold(taken.rule.action)', 'taken !== null'],
    suite: database,
  },
  {
    guard: 'The backtest of a rule about edits has no edits of hidden posts.',
    file: `${DATABASE}/rules/sql-backtest.queries.ts`,
    change: ['and not u.is_hidden', ''],
    suite: database,
  },
  {
    guard: 'A rule for a deleted category does not become one for all games.',
    file: `${DOMAIN}/rules/rules.ts`,
    change: ['(games.length === 0 && categories.length === 0) ||', 'games.length === 0 ||'],
    suite: domain,
  },
  {
    guard: 'A rule about content does not decide before the content is known.',
    file: `${DOMAIN}/rules/rules.ts`,
    change: ['if (facts.content === null) return null;', 'if (facts.content === null) return false;'],
    suite: domain,
  },
  {
    guard: 'Waiting for the content of a post ends.',
    file: `${APPLICATION}/rule-decider.ts`,
    change: ['mayWait && isEarly && unknown', 'mayWait && unknown'],
    suite: useCases,
  },
  {
    guard: 'A digest does not wait: what it leaves out is in none.',
    file: `${APPLICATION}/digests.use-cases.ts`,
    change: ['{ mayWait: false }', '{ mayWait: true }'],
    suite: useCases,
  },
  {
    guard: 'The preview of a digest decides nothing.',
    file: `${APPLICATION}/digests.use-cases.ts`,
    change: [
      'await ruleDecider.decided(notificationsOf(digest), now)',
      'await ruleDecider.decide(notificationsOf(digest), now, { mayWait: false })',
    ],
    suite: useCases,
  },
  {
    guard: 'Explanations are of 30 days.',
    file: `${APPLICATION}/rules.use-cases.ts`,
    change: ['arrivedAt.getTime() > WHY_DAYS * DAY_MS', 'arrivedAt.getTime() > Infinity'],
    suite: useCases,
  },
  {
    guard: 'Misspelt conditions are refused, as they would hold for all.',
    file: DTO,
    change: ['if (!Object.hasOwn(checks, name))', 'if (false)'],
    suite: contracts,
  },
  {
    guard: 'Rules need the plan and the switch of early access.',
    file: `${DATABASE}/rules/sql-rule.repository.ts`,
    change: ['sets.get(userId)!.is_in_force &&', ''],
    suite: database,
  },
  {
    guard: 'Rules in another tab are not overwritten.',
    file: `${DATABASE}/rules/sql-rule.repository.ts`,
    change: ['where rule_sets.version = excluded.version - 1\n', '\n'],
    suite: database,
  },
  {
    guard: 'Users with rules are in the queue that decides.',
    file: `${DATABASE}/refresh-instant.ts`,
    change: ["r.rules <> '[]'", 'false'],
    suite: database,
  },
  {
    guard: 'Decisions are final.',
    file: `${DATABASE}/rules/sql-rule.repository.ts`,
    change: [
      'on conflict do nothing`,\n      [\n        ...columnsOf(decisions)',
      'on conflict (user_id, update_id) do update set position = null, rule = null`,\n      [\n        ...columnsOf(decisions)',
    ],
    suite: database,
  },
  {
    guard: 'Only the recipient learns what decided about a notification.',
    file: `${DATABASE}/rules/sql-notification-case.queries.ts`,
    change: [
      'from notifications where user_id = $1 and update_id = $2',
      'from notifications where $1 > 0 and update_id = $2',
    ],
    suite: database,
  },
];
