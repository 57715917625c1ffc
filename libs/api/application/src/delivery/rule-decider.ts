import { decideByRules } from '@patchlight/domain';
import type { RuleAction } from '@patchlight/domain';
import type { NotificationKey, RuleDecision, RuleRepository } from './ports.ts';

/** How long an update waits to be indexed, if a rule asks for its words or items. Usually it takes seconds. */
export const LONGEST_WAIT_MS = 10 * 60_000;
/** When to look again. */
export const RULES_RETRY_MS = 2_000;

const keyOf = ({ userId, updateId }: NotificationKey): string => `${userId} ${updateId}`;

/** What rules say about notifications. */
export class RuleDecisions {
  constructor(
    private readonly actions: ReadonlyMap<string, RuleAction | null>,
    private readonly waiting: ReadonlySet<string>,
  ) {}

  /** null: no rule takes it. */
  actionOf(notification: NotificationKey): RuleAction | null {
    return this.actions.get(keyOf(notification)) ?? null;
  }

  /** Whether its post has to be indexed first. */
  isWaiting(notification: NotificationKey): boolean {
    return this.waiting.has(keyOf(notification));
  }
}

/** Applies the rules of users to their notifications. Each is decided once; a later change of rules leaves it alone. */
export class RuleDecider {
  constructor(private readonly rules: RuleRepository) {}

  /**
   * Part of the unit of work.
   * @param mayWait else rules that ask for the content of unindexed posts do not hold
   */
  async decide(
    notifications: readonly NotificationKey[],
    now: Date,
    { mayWait }: { mayWait: boolean },
  ): Promise<RuleDecisions> {
    const { decided, open } = await this.rules.read(notifications, now);
    const actions = new Map(decided.map((one) => [keyOf(one), one.action]));
    const waiting = new Set<string>();
    const fresh: RuleDecision[] = [];
    for (const { set, facts, arrivedAt, ...key } of open) {
      const { taken, unknown } = decideByRules(set.rules, facts);
      const isEarly = now.getTime() - arrivedAt.getTime() < LONGEST_WAIT_MS;
      if (mayWait && isEarly && unknown.length > 0) {
        waiting.add(keyOf(key));
        continue;
      }
      actions.set(keyOf(key), taken?.rule.action ?? null);
      fresh.push({ ...key, version: set.version, taken, unknown });
    }
    if (fresh.length > 0) await this.rules.record(fresh, now);
    return new RuleDecisions(actions, waiting);
  }

  /** What was decided already. */
  async decided(notifications: readonly NotificationKey[], now: Date): Promise<RuleDecisions> {
    const { decided } = await this.rules.read(notifications, now);
    return new RuleDecisions(new Map(decided.map((one) => [keyOf(one), one.action])), new Set());
  }
}
