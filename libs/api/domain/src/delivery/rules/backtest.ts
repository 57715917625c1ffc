import { decideByRules, holds } from './rules.ts';
import type { Rule, RuleFacts } from './rules.ts';

/** What a rule would have taken. */
export interface BacktestResult<P> {
  /** Posts, or edits, for which the rule holds. */
  matches: number;
  /** Those that it takes itself, in the given order. */
  taken: P[];
  /** How many an earlier rule takes, by the position of that rule; from 1. */
  takenBefore: Map<number, number>;
}

/** Applies rules to posts. @param position of the rule to test; from 1 */
export const backtest = <P extends RuleFacts>(
  rules: readonly Rule[],
  position: number,
  posts: Iterable<P>,
): BacktestResult<P> => {
  const result: BacktestResult<P> = { matches: 0, taken: [], takenBefore: new Map() };
  const tested = rules[position - 1]!;
  const upToIt = rules.slice(0, position);
  for (const post of posts) {
    if (holds(tested, post) !== true) continue;
    result.matches += 1;
    const by = decideByRules(upToIt, post).taken!.position;
    if (by === position) result.taken.push(post);
    else result.takenBefore.set(by, (result.takenBefore.get(by) ?? 0) + 1);
  }
  return result;
};
