import { describe, expect, it } from '@jest/globals';
import { backtest } from './backtest.ts';
import { asksToBeTold, decideByRules, holds } from './rules.ts';
import type { Rule, RuleFacts } from './rules.ts';

const rule = (more: Partial<Rule> = {}): Rule => ({
  name: 'All',
  games: [],
  categories: [],
  kinds: [],
  items: [],
  words: null,
  action: { email: null, push: null, chat: null, isMuted: false, isSaved: false },
  ...more,
});
const facts = (more: Partial<RuleFacts> = {}): RuleFacts => ({
  edit: null,
  appId: 7,
  kind: 'patch',
  categories: ['3'],
  content: { words: new Set(['balance']), items: new Set(['fix', 'breaking']) },
  ...more,
});

describe('a rule', () => {
  it.each([
    ['without conditions', rule(), true],
    ['about the game', rule({ games: [8, 7] }), true],
    ['about another game', rule({ games: [8] }), false],
    ['about a category of the game', rule({ categories: ['3'] }), true],
    ['about another game or a category of the game', rule({ games: [8], categories: ['3'] }), true],
    ['about a deleted category', rule({ categories: ['4'] }), false],
    ['about the kind', rule({ kinds: ['major', 'patch'] }), true],
    ['about another kind', rule({ kinds: ['major'] }), false],
    ['about one of the items', rule({ items: ['balance', 'fix'] }), true],
    ['about what breaks', rule({ items: ['breaking'] }), true],
    ['about another item', rule({ items: ['balance'] }), false],
    ['about words of the post', rule({ words: 'balance' }), true],
    ['about other words', rule({ words: 'fix' }), false],
    ['of which one condition fails', rule({ games: [7], words: 'balance', kinds: ['news'] }), false],
  ])('%s', (_, one, expected) => {
    expect(holds(one, facts())).toBe(expected);
  });

  it.each([
    ['about edits', [], 'added', true],
    ['about edits, and an update', [], null, false],
    ['about edits of the class', ['changed', 'removed'], 'removed', true],
    ['about edits of another class', ['changed', 'removed'], 'added', false],
    ['about updates, and an edit', undefined, 'added', false],
  ])('%s', (_, edits, edit, expected) => {
    const about = edits && { edits };
    expect(holds(rule({ ...about, games: [7] }), facts({ edit }))).toBe(expected);
    expect(holds(rule({ ...about, games: [8] }), facts({ edit }))).toBe(false);
  });

  it.each<[boolean, Partial<Rule['action']>]>([
    [false, {}],
    [false, { email: 'off', push: false, chat: false }],
    [true, { email: 'digest' }],
    [true, { email: 'instant' }],
    [true, { push: true }],
    [true, { chat: true }],
    [false, { isMuted: true, push: true }],
    [true, { isMuted: true, isSaved: true }],
  ])('asks to be told, or not: %s, %j', (expected, action) => {
    expect(asksToBeTold({ ...rule().action, ...action })).toBe(expected);
  });

  it('about content is unknown until the post is indexed, unless it cannot hold anyway', () => {
    const early = facts({ content: null });
    expect(holds(rule({ words: 'balance' }), early)).toBeNull();
    expect(holds(rule({ items: ['fix'] }), early)).toBeNull();
    expect(holds(rule({ items: ['fix'], games: [8] }), early)).toBe(false);
    expect(holds(rule({ games: [7] }), early)).toBe(true);
  });
});

describe('rules', () => {
  it('are asked in their order, and the first that holds decides', () => {
    const [first, second] = [rule({ name: 'No', games: [8] }), rule({ name: 'Yes' })];
    const { taken } = decideByRules([first, second, rule({ name: 'Later' })], facts());
    expect(taken).toEqual({ position: 2, rule: second });
    expect(decideByRules([first], facts()).taken).toBeNull();
  });

  it('tell which of them could not be asked', () => {
    const all = [rule({ words: 'a' }), rule({ games: [8], words: 'b' }), rule({ items: ['fix'] }), rule()];
    expect(decideByRules(all, facts({ content: null }))).toMatchObject({
      taken: { position: 4 },
      unknown: [1, 3],
    });
    expect(decideByRules(all, facts())).toMatchObject({ taken: { position: 3 }, unknown: [] });
  });
});

describe('a backtest', () => {
  it('counts what the rule takes, and what earlier ones take before it', () => {
    const rules = [rule({ kinds: ['news'] }), rule({ games: [8] }), rule({ games: [7, 8] }), rule()];
    const posts = [
      facts({ kind: 'news' }),
      facts({ appId: 8 }),
      facts({ appId: 8, kind: 'news' }),
      facts(),
      facts({ appId: 9 }),
      facts({ kind: 'major' }),
    ];
    const { matches, taken, takenBefore } = backtest(rules, 3, posts);
    expect(matches).toBe(5);
    expect(taken).toEqual([posts[3], posts[5]]);
    expect([...takenBefore]).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });
});
