import type { MailKind, MailState } from '../admin/mail-states.ts';
import type { SilentEditClass } from '../updates/edit.ts';
import type { UpdateKind } from '../updates/game-update.ts';
import type { ItemLabel } from '../updates/items.ts';
import type { TextPart } from '../updates/search-updates.dto.ts';
import type { DeliveryChannel, EmailChoice, NotificationKind } from './channels.ts';
import type { HoldReason } from './sent-deliveries.ts';

/** What a rule does with the updates or edits that it takes. */
export interface RuleAction {
  /** null: as without the rule. */
  email: EmailChoice | null;
  push: boolean | null;
  chat: boolean | null;
  /** Tells nobody, and counts as read. */
  isMuted: boolean;
  /** Moves it to the folder Saved. */
  isSaved: boolean;
}

/**
 * A rule about updates, or about silent edits of them: those of which you can be told by the kind `edited`. An empty list, or
 * null, holds for all.
 */
export interface Rule {
  /** Unique among the rules of a user. */
  name: string;
  /**
   * Present: the rule is about silent edits, of these classes; the class of an edit is the most that it did. Else it is about
   * updates. All other conditions are about the update that was edited, as it is after the edit.
   */
  edits?: SilentEditClass[];
  /** App ids. A game is meant if it is among these, or in one of the categories. */
  games: number[];
  /** Ids of categories. */
  categories: string[];
  kinds: UpdateKind[];
  /** Of which the post has at least one. */
  items: ItemLabel[];
  /** As in the search of posts: words, `"a phrase"`, `-without`, `this or that`. */
  words: string | null;
  action: RuleAction;
}

/** GET and PUT /api/v1/rules: in their order, of which the first that holds decides. */
export interface V1RulesBody {
  /** Grows with each change; 0: nothing was saved yet. */
  version: number;
  rules: Rule[];
}

/** An update that a rule would have taken, or of which it would have taken an edit. */
export interface RuleSample {
  gid: string;
  appId: number;
  gameName: string;
  title: string;
  kind: UpdateKind;
  postedAt: string;
  /** null: the rule is about updates. */
  edit: { class: SilentEditClass; at: string } | null;
}

/**
 * POST /api/v1/rules/backtest: what a rule would have taken in the last 12 months of the games in the library. Edits are those
 * that followers could be told of at that time, so there are none of before somebody followed the game.
 */
export interface V1BacktestBody {
  /** 12 months ago, or the time of the oldest of the 20,000 newest posts. */
  since: string;
  /** Games in the library. */
  games: number;
  /** Those whose posts are not known for all of the 12 months. */
  gamesKnownInPart: number;
  /** Posts, or edits, for which the rule holds. */
  matches: number;
  /** Those that it takes itself. */
  taken: number;
  /** `taken`, a week. */
  perWeek: number;
  /** What earlier rules take before it. */
  takenBefore: { position: number; name: string; matches: number }[];
  /** The newest ten that it takes. */
  samples: RuleSample[];
}

/** Where a choice comes from; `plan`: what was chosen needs PRO. */
export type WhyBecause = 'mute' | 'rule' | 'game' | 'category' | 'settings' | 'plan';

interface WhyChannel<T> {
  choice: T;
  because: WhyBecause;
}

/**
 * GET /api/v1/notifications/{id}/why: what decided about a notification of the last 30 days. Rule and messages are as they
 * were; the choices are those of now. Times are ISO 8601 UTC.
 */
export interface V1WhyBody {
  id: string;
  kind: NotificationKind;
  appId: number;
  arrivedAt: string;
  /** null: no rules were asked, as there are none, or as they are about updates and silent edits only. */
  rules: {
    /** Of the rules at that time. */
    version: number;
    /** null: none of them holds. */
    taken: {
      position: number;
      name: string;
      action: RuleAction;
      /** The words of the rule in the post, with the text around them; null: it asks for none. */
      match: TextPart[] | null;
    } | null;
    /** Positions of rules that were passed over, because the post was not indexed in time. */
    unknown: number[];
  } | null;
  channels: {
    email: WhyChannel<EmailChoice>;
    push: WhyChannel<boolean>;
    /** null: each chat channel gets the kinds that it is set to. */
    chat: WhyChannel<boolean | null>;
  };
  /** Why there are no mails about updates; null: there are. */
  mailProblem: 'off' | 'unverified' | 'suspended' | null;
  /** When the next digest is due. */
  nextDigestAt: string | null;
  /** Why it waits, and until when; `until` null: for the next digest. */
  waiting: { reason: HoldReason; until: string | null } | null;
  /** The messages that told of it, oldest first. */
  messages: {
    channel: DeliveryChannel;
    kind: MailKind;
    /** The masked address, or the name of the device or chat channel. */
    recipient: string;
    state: MailState;
    at: string;
    /** How many notifications it tells of. */
    notifications: number;
  }[];
}
