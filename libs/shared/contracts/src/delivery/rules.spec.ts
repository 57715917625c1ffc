import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '../kernel/limits.ts';
import { readRules } from './read-rules.ts';

const many = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

describe('rules of a user', () => {
  it('have defaults, and no space around their words', () => {
    expect(
      readRules([{ name: ' All ' }, { name: 'Words', words: ' balance ', action: { push: true } }]),
    ).toEqual([
      {
        name: 'All',
        games: [],
        categories: [],
        kinds: [],
        items: [],
        words: null,
        action: { email: null, push: null, chat: null, isMuted: false, isSaved: false },
      },
      expect.objectContaining({
        words: 'balance',
        action: expect.objectContaining({ push: true, chat: null }),
      }),
    ]);
  });

  it('are about updates, or about edits of some or all classes', () => {
    const [updates, all, some] = readRules([
      { name: 'A' },
      { name: 'B', edits: [] },
      { name: 'C', edits: ['removed'] },
    ]);
    expect(updates).not.toHaveProperty('edits');
    expect([all?.edits, some?.edits]).toEqual([[], ['removed']]);
  });

  it('are as many as allowed, each with a name of its own', () => {
    const named = (count: number) => many(count).map((n) => ({ name: `Rule ${n}` }));
    expect(readRules(named(LIMITS.rules))).toHaveLength(50);
    expect(() => readRules(named(LIMITS.rules + 1))).toThrow('rules must be a list of at most 50 rules');
    expect(() => readRules([{ name: 'A' }, { name: 'A ' }])).toThrow('a name of its own');
  });

  it.each([
    ['no list', {}, 'rules must be a list'],
    ['no object', [7], 'rules[0] must be an object'],
    ['a list', [[]], 'rules[0] must be an object'],
    ['no name', [{}], 'rules[0].name is missing'],
    ['an empty name', [{ name: '  ' }], 'rules[0].name must be 1 to 60 characters'],
    ['a long name', [{ name: 'a'.repeat(61) }], 'rules[0].name must be'],
    ['a control character', [{ name: 'a\u0007' }], 'rules[0].name must be'],
    ['a misspelt condition', [{ name: 'A', game: [7] }], 'rules[0] may have name, edits, games'],
    ['an inherited member', [JSON.parse('{"name":"A","__proto__":[]}')], 'rules[0] may have'],
    ['too many games', [{ name: 'A', games: many(101) }], 'rules[0].games must be a list of at most 100'],
    ['a game twice', [{ name: 'A', games: [7, 7] }], 'rules[0].games must be'],
    ['no list of edits', [{ name: 'A', edits: null }], 'rules[0].edits must be a list of added'],
    ['an edit of the looks', [{ name: 'A', edits: ['cosmetic'] }], 'rules[0].edits must be'],
    ['an edit twice', [{ name: 'A', edits: ['added', 'added'] }], 'rules[0].edits must be'],
    ['no app id', [{ name: 'A', games: ['7'] }], 'rules[0].games must be'],
    ['too many categories', [{ name: 'A', categories: many(21).map(String) }], 'rules[0].categories must be'],
    ['no id of a category', [{ name: 'A', categories: ['1 or 1'] }], 'rules[0].categories must be'],
    ['an unknown kind', [{ name: 'A', kinds: ['release'] }], 'rules[0].kinds must be a list of major'],
    ['an unknown item', [{ name: 'A', items: ['bug'] }], 'rules[0].items must be a list of fix'],
    ['long words', [{ name: 'A', words: 'a'.repeat(101) }], 'rules[0].words must be'],
    ['empty words', [{ name: 'A', words: ' ' }], 'rules[0].words must be'],
    ['no action', [{ name: 'A', action: null }], 'rules[0].action must be an object'],
    ['an unknown action', [{ name: 'A', action: { sms: true } }], 'rules[0].action may have email, push'],
    ['an unknown choice', [{ name: 'A', action: { email: 'daily' } }], 'rules[0].action.email must be off'],
    [
      'no switch',
      [{ name: 'A', action: { isMuted: null } }],
      'rules[0].action.isMuted must be true or false',
    ],
  ])('are refused with %s', (_, rules, message) => {
    expect(() => readRules(rules)).toThrow(message);
  });
});
