import type { V1BacktestBody, V1RulesBody, V1WhyBody } from '@patchlight/contracts';
import {
  DomainError,
  NotificationNotFound,
  RuleWithoutWords,
  RulesChanged,
  SessionEnded,
  WhyForgotten,
  backtest,
  explainChannels,
  parseSearch,
} from '@patchlight/domain';
import { mailProblemOf } from './mail-problem.ts';
import type { DeliveryPorts, UserRule } from './ports.ts';

const DAY_MS = 86_400_000;
/** How long explanations are kept. */
export const WHY_DAYS = 30;
const BACKTEST_DAYS = 365;
/** More would hold the process for too long. */
const BACKTEST_POSTS = 20_000;
const WEEK_MS = 7 * DAY_MS;
const SAMPLES = 10;

/** @throws {RuleWithoutWords} */
const checkWords = (rules: readonly UserRule[]): void => {
  for (const { name, words } of rules)
    if (words !== null && parseSearch(words).length === 0) throw new RuleWithoutWords(name);
};

/** Replaces all rules of a user. */
export class SaveRules {
  constructor(private readonly deps: Pick<DeliveryPorts, 'unitOfWork' | 'rules' | 'notificationSettings'>) {}

  /**
   * @param version the version that the rules replace
   * @throws {RuleWithoutWords} @throws {RulesChanged} @throws {SessionEnded} there is no such user
   */
  async execute(userId: string, rules: UserRule[], version: number): Promise<V1RulesBody> {
    checkWords(rules);
    const { notificationSettings, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      if (!(await notificationSettings.lock(userId))) throw new SessionEnded();
      const saved = await this.deps.rules.save(userId, rules, version);
      if (saved === null) throw new RulesChanged();
      await notificationSettings.refreshInstant(userId);
      return { version: saved, rules };
    });
  }
}

/** Tells what a rule would have taken in the last 12 months, of the newest 20,000 posts. */
export class BacktestRules {
  constructor(private readonly deps: Pick<DeliveryPorts, 'clock' | 'backtestQueries'>) {}

  /**
   * @param position of the rule to test; from 1
   * @throws {RuleWithoutWords} @throws {DomainError} there is no rule at the position
   */
  async execute(userId: string, rules: UserRule[], position: number): Promise<V1BacktestBody> {
    if (position > rules.length) {
      const message = 'There is no rule at this position';
      throw new DomainError('invalid', message, { fields: { position: [message] } });
    }
    checkWords(rules);
    const { backtestQueries, clock } = this.deps;
    const now = clock.now();
    const window = { since: new Date(now.getTime() - BACKTEST_DAYS * DAY_MS), now };
    const upToIt = rules.slice(0, position);
    const posts = await backtestQueries.posts(userId, upToIt, window, BACKTEST_POSTS);
    const since = posts.length < BACKTEST_POSTS ? window.since : posts.at(-1)!.at;
    const { matches, taken, takenBefore } = backtest(upToIt, position, posts);
    const [samples, coverage] = await Promise.all([
      backtestQueries.samples(taken.slice(0, SAMPLES).map(({ updateId }) => updateId)),
      backtestQueries.coverage(userId, since),
    ]);
    return {
      since: since.toISOString(),
      ...coverage,
      matches,
      taken: taken.length,
      perWeek:
        Math.round((taken.length / Math.max(1, (now.getTime() - since.getTime()) / WEEK_MS)) * 10) / 10,
      takenBefore: [...takenBefore]
        .map(([at, count]) => ({ position: at, name: rules[at - 1]!.name, matches: count }))
        .toSorted((one, other) => one.position - other.position),
      samples,
    };
  }
}

/** Explains why a user was told of a notification, or not. */
export class ExplainNotification {
  constructor(private readonly deps: Pick<DeliveryPorts, 'clock' | 'notificationCases' | 'mailRecipients'>) {}

  /** @throws {NotificationNotFound} @throws {WhyForgotten} */
  async execute(userId: string, id: string): Promise<V1WhyBody> {
    const { clock, mailRecipients, notificationCases } = this.deps;
    const now = clock.now();
    const [found, recipient] = await Promise.all([
      notificationCases.find(userId, id, now),
      mailRecipients.find(userId),
    ]);
    if (!found || !recipient) throw new NotificationNotFound();
    const { kind, appId, arrivedAt, decision, choices } = found;
    if (now.getTime() - arrivedAt.getTime() > WHY_DAYS * DAY_MS) throw new WhyForgotten();
    const taken = decision?.taken;
    const rule = taken?.rule.action ?? null;
    return {
      id,
      kind,
      appId,
      arrivedAt: arrivedAt.toISOString(),
      rules: decision && {
        version: decision.version,
        taken: taken
          ? {
              position: taken.position,
              name: taken.rule.name,
              action: taken.rule.action,
              match: decision.match,
            }
          : null,
        unknown: decision.unknown,
      },
      channels: explainChannels(kind, found.settings, { ...choices, rule }, found.hasPro),
      mailProblem: mailProblemOf(recipient),
      nextDigestAt: found.nextDigestAt?.toISOString() ?? null,
      waiting: found.waiting,
      messages: found.messages,
    };
  }
}
