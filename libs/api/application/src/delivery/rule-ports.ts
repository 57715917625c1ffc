import type {
  ItemLabel,
  NotificationKind,
  RuleSample,
  SilentEditClass,
  TextPart,
  UpdateKind,
  V1BacktestBody,
  V1WhyBody,
} from '@patchlight/contracts';
import type { ChannelSettings, GameChoices, Rule, RuleAction, RuleFacts } from '@patchlight/domain';

/** A rule as users write it. */
export interface UserRule extends Rule {
  edits?: SilentEditClass[];
  games: number[];
  categories: string[];
  kinds: UpdateKind[];
  items: ItemLabel[];
}

/** The rules of a user, in their order; version 0: nothing was saved yet. */
export interface RuleSet {
  version: number;
  rules: UserRule[];
}

/** A notification of a user. */
export interface NotificationKey {
  userId: string;
  updateId: string;
}

/** An update or silent edit that the rules of its recipient have yet to decide about. */
export interface RuleCase extends NotificationKey {
  set: RuleSet;
  facts: RuleFacts;
  arrivedAt: Date;
}

/** What rules have decided, once and for all. */
export interface RuleDecision extends NotificationKey {
  version: number;
  taken: { position: number; rule: UserRule } | null;
  unknown: number[];
}

/** The rules of all users, and what they have decided in the last 30 days. */
export abstract class RuleRepository {
  abstract find(userId: string): Promise<RuleSet>;
  /** Part of the unit of work. @returns the new version; null if another one than `version` is stored */
  abstract save(userId: string, rules: readonly UserRule[], version: number): Promise<number | null>;
  /**
   * What was decided about these notifications, and the updates and silent edits that are open. Left out are other notices,
   * users without rules, and open ones of users whose plan does not include rules.
   */
  abstract read(
    notifications: readonly NotificationKey[],
    now: Date,
  ): Promise<{ decided: (NotificationKey & { action: RuleAction | null })[]; open: RuleCase[] }>;
  /** Stores decisions, and marks as read or files what they ask for. The first decision stays. Part of the unit of work. */
  abstract record(decisions: readonly RuleDecision[], now: Date): Promise<void>;
}

/** A post of the last 12 months, of a game in the library; or a silent edit, by the id of its notice. */
export type BacktestPost = RuleFacts & { updateId: string; at: Date };

/** Reads what backtests need. */
export abstract class BacktestQueries {
  /**
   * The posts, or silent edits that could be told, for which the last of the rules may hold, newest first, with the facts that
   * all of them ask for.
   * @param rules at least one
   */
  abstract posts(
    userId: string,
    rules: readonly Rule[],
    window: { since: Date; now: Date },
    limit: number,
  ): Promise<BacktestPost[]>;
  /** In the order of the ids. */
  abstract samples(updateIds: readonly string[]): Promise<RuleSample[]>;
  abstract coverage(userId: string, since: Date): Promise<Pick<V1BacktestBody, 'games' | 'gamesKnownInPart'>>;
}

/** All that decides about a notification. */
export interface NotificationCase {
  kind: NotificationKind;
  appId: number;
  arrivedAt: Date;
  settings: ChannelSettings;
  choices: GameChoices;
  hasPro: boolean;
  nextDigestAt: Date | null;
  decision: (Pick<RuleDecision, 'version' | 'taken' | 'unknown'> & { match: TextPart[] | null }) | null;
  waiting: V1WhyBody['waiting'];
  messages: V1WhyBody['messages'];
}

export abstract class NotificationCaseQueries {
  /** Searches all folders. @returns null if the user has no such notification */
  abstract find(userId: string, notificationId: string, now: Date): Promise<NotificationCase | null>;
}
