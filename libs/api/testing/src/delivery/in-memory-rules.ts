import { BacktestQueries, NotificationCaseQueries, RuleRepository } from '@patchlight/application/ports';
import type {
  BacktestPost,
  NotificationCase,
  NotificationKey,
  RuleCase,
  RuleDecision,
  RuleSet,
  UserRule,
} from '@patchlight/application/ports';
import type { RuleSample, SilentEditClass } from '@patchlight/contracts';
import type { Rule, RuleAction, RuleFacts } from '@patchlight/domain';

const keyOf = ({ userId, updateId }: NotificationKey): string => `${userId} ${updateId}`;

/** Updates and edits, with the facts that rules ask for, are added by tests. All users have the plan. */
export class InMemoryRuleRepository extends RuleRepository {
  readonly updates = new Map<string, { facts: RuleFacts; arrivedAt: Date }>();
  readonly decisions = new Map<string, RuleDecision>();
  private readonly sets = new Map<string, RuleSet>();

  override async find(userId: string): Promise<RuleSet> {
    return structuredClone(this.sets.get(userId) ?? { version: 0, rules: [] });
  }

  override async save(userId: string, rules: readonly UserRule[], version: number): Promise<number | null> {
    const stored = await this.find(userId);
    if (stored.version !== version) return null;
    this.sets.set(userId, structuredClone({ version: version + 1, rules: [...rules] }));
    return version + 1;
  }

  override async read(
    notifications: readonly NotificationKey[],
  ): Promise<{ decided: (NotificationKey & { action: RuleAction | null })[]; open: RuleCase[] }> {
    const decided: (NotificationKey & { action: RuleAction | null })[] = [];
    const open: RuleCase[] = [];
    for (const { userId, updateId } of notifications) {
      const key = { userId, updateId };
      const decision = this.decisions.get(keyOf(key));
      const [set, update] = [this.sets.get(userId), this.updates.get(updateId)];
      if (decision) decided.push({ ...key, action: decision.taken?.rule.action ?? null });
      else if (set && set.rules.length > 0 && update) open.push({ ...key, set, ...update });
    }
    return { decided, open };
  }

  override async record(decisions: readonly RuleDecision[]): Promise<void> {
    for (const decision of decisions)
      if (!this.decisions.has(keyOf(decision))) this.decisions.set(keyOf(decision), decision);
  }
}

/** Posts and edits are added by tests. */
export class InMemoryBacktestQueries extends BacktestQueries {
  readonly all: (Omit<BacktestPost, 'at'> & { postedAt: Date })[] = [];

  override async posts(
    _: string,
    rules: readonly Rule[],
    { since, now }: { since: Date; now: Date },
    limit: number,
  ): Promise<BacktestPost[]> {
    const isAboutEdits = rules.at(-1)!.edits !== undefined;
    return this.all
      .filter(({ edit, postedAt }) => (edit !== null) === isAboutEdits && postedAt > since && postedAt <= now)
      .map((post) => ({ ...post, at: post.postedAt }))
      .toSorted((one, other) => other.at.getTime() - one.at.getTime())
      .slice(0, limit);
  }

  override async samples(updateIds: readonly string[]): Promise<RuleSample[]> {
    return updateIds.map((id) => {
      const { appId, kind, postedAt, edit } = this.all.find(({ updateId }) => updateId === id)!;
      const words = { gameName: `Game ${appId}`, title: `Update ${id}` };
      const at = postedAt.toISOString();
      return {
        gid: id,
        appId,
        ...words,
        kind: kind as RuleSample['kind'],
        postedAt: at,
        edit: edit === null ? null : { class: edit as SilentEditClass, at },
      };
    });
  }

  override async coverage(): Promise<{ games: number; gamesKnownInPart: number }> {
    return { games: new Set(this.all.map(({ appId }) => appId)).size, gamesKnownInPart: 0 };
  }
}

/** Notifications are added by tests, by user and id. */
export class InMemoryNotificationCases extends NotificationCaseQueries {
  readonly all = new Map<string, NotificationCase>();

  override async find(userId: string, updateId: string): Promise<NotificationCase | null> {
    return this.all.get(keyOf({ userId, updateId })) ?? null;
  }
}
