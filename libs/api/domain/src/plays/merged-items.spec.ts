import { describe, expect, it } from '@jest/globals';
import { mergeItems } from './merged-items.ts';

const item = (gid: string, text: string, type = 'fix', isBreaking = false) => ({
  gid,
  text,
  type,
  isBreaking,
});

describe('items of several updates', () => {
  it('are folded if they say the same, whatever the case, space and punctuation', () => {
    const merged = mergeItems([
      item('3', 'Fixed a crash on startup.'),
      item('3', 'Rain is wet'),
      item('2', '  fixed a CRASH — on startup'),
      item('1', 'Fixed a crash on startup!'),
      item('1', 'fixed a crash on startup'),
    ]);
    expect(merged).toEqual([
      { text: 'Fixed a crash on startup.', type: 'fix', isBreaking: false, gids: ['3', '2', '1'] },
      { text: 'Rain is wet', type: 'fix', isBreaking: false, gids: ['3'] },
    ]);
  });

  it('stay apart if a number or the type differs', () => {
    const texts = [
      'Damage is 10 % lower',
      'Damage is 15 % lower',
      'Damage is -10 % lower',
      'Damage is 1.5 lower',
    ];
    expect(mergeItems(texts.map((text) => item('1', text)))).toHaveLength(texts.length);
    expect(mergeItems([item('1', 'Rain'), item('1', 'Rain', 'content')])).toHaveLength(2);
    expect(mergeItems([item('2', 'Урон снижен'), item('1', 'Урон повышен')])).toHaveLength(2);
  });

  it('are breaking if one of them is', () => {
    expect(mergeItems([item('2', 'Saves end'), item('1', 'Saves end', 'fix', true)])).toMatchObject([
      { isBreaking: true },
    ]);
  });
});
