import type { RuleAction } from '../channel-choice.ts';

/** A rule of a user about updates, or about silent edits of updates. Empty conditions hold for all. */
export interface Rule {
  /** Unique in its set. */
  name: string;
  /** Present: about silent edits, of these classes. Else about updates. */
  edits?: readonly string[];
  /** App ids. A game is meant if it is among these, or in one of the categories. */
  games: readonly number[];
  /** Ids of categories. */
  categories: readonly string[];
  kinds: readonly string[];
  /** Types of items, of which the post has at least one. */
  items: readonly string[];
  /** In the syntax of the search of posts; null: any. */
  words: string | null;
  action: RuleAction;
}

/** What rules may ask about an update, or about an edit of it. */
export interface RuleFacts {
  /** The class of the silent edit; null: it is about the update itself. */
  edit: string | null;
  appId: number;
  kind: string;
  /** Ids of the user's categories that the game is in. */
  categories: readonly string[];
  /** Of the post, once it is indexed. */
  content: {
    /** Those `words` of rules that find the post. */
    words: ReadonlySet<string>;
    items: ReadonlySet<string>;
  } | null;
}

/** What rules decide, and why. Positions start at 1. */
export interface RuleVerdict<R extends Rule = Rule> {
  /** The first rule that holds; null: none. */
  taken: { position: number; rule: R } | null;
  /** Positions of rules before it that ask for the content of a post that is not indexed yet. */
  unknown: number[];
}

const isAbout = ({ edits }: Rule, { edit }: RuleFacts): boolean =>
  edits === undefined ? edit === null : edit !== null && (edits.length === 0 || edits.includes(edit));

const isMeant = ({ games, categories }: Rule, facts: RuleFacts): boolean =>
  (games.length === 0 && categories.length === 0) ||
  games.includes(facts.appId) ||
  categories.some((id) => facts.categories.includes(id));

/** Whether a rule holds; null: unknown until the post is indexed. */
export const holds = (rule: Rule, facts: RuleFacts): boolean | null => {
  if (!isAbout(rule, facts) || !isMeant(rule, facts)) return false;
  if (rule.kinds.length > 0 && !rule.kinds.includes(facts.kind)) return false;
  if (rule.words === null && rule.items.length === 0) return true;
  if (facts.content === null) return null;
  const { words, items } = facts.content;
  return (
    (rule.words === null || words.has(rule.words)) &&
    (rule.items.length === 0 || rule.items.some((type) => items.has(type)))
  );
};

/** The first rule that holds, for deliveries, backtests and explanations alike. */
export const decideByRules = <R extends Rule>(rules: readonly R[], facts: RuleFacts): RuleVerdict<R> => {
  const unknown: number[] = [];
  for (const [index, rule] of rules.entries()) {
    const found = holds(rule, facts);
    if (found) return { taken: { position: index + 1, rule }, unknown };
    if (found === null) unknown.push(index + 1);
  }
  return { taken: null, unknown };
};

/** Whether a rule asks to be told: by that, its user gets what reaches nobody unasked, such as silent edits. */
export const asksToBeTold = ({ email, push, chat, isMuted, isSaved }: RuleAction): boolean =>
  isSaved || (!isMuted && (email === 'digest' || email === 'instant' || push === true || chat === true));
