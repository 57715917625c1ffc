import { describe, expect, it } from '@jest/globals';
import { toIndexText, wordsOf } from './search-words.ts';

/** Time that this process has worked, in milliseconds: it stands still when the process does. */
const workMs = (): number => process.cpuUsage().user / 1_000;

describe('words of a post', () => {
  it.each([
    ['Fixed a crash, e.g. on start-up.', 'fixed a crash e g on start up startup'],
    ['Co-op: don’t re-roll', 'co op don t re roll coop dont reroll'],
    ['Größe: 4 GB; naïve Straße ŁÓDŹ', 'grosse 4 gb naive strasse łodz'],
    ['weapon/armor → v1.2.3 (b007)', 'weapon armor v1 1 2 3 b007 007'],
    ['1-2 up-to-date a-b-c-d-e 修-复', '1 2 up to date a b c d e 修 复 uptodate'],
    ['修复了崩溃', '修复 复了 了崩 崩溃 溃'],
    ['ゲームﾊﾟｯﾄﾞ対応', 'ゲー ーム ムパ パッ ッド ド対 対応 応'],
    ['서버 점검', '서버 점검'],
    ['DLC枪械', 'dlc 枪械 械'],
    ['नमस्ते', 'नमस्ते'],
    ["'; drop table users; --", 'drop table users'],
    ['🎮 ✨', ''],
  ])('%s', (text, indexed) => {
    expect(toIndexText(text)).toBe(indexed);
  });

  it('have their positions in the text', () => {
    const text = 'Große Straße – 修复';
    expect([...wordsOf(text)].map(({ start, end }) => text.slice(start, end))).toEqual([
      'Große',
      'Straße',
      '修复',
    ]);
  });

  it('are found in linear time', () => {
    const started = workMs();
    for (const piece of ['a', '字', 'é', 'a字', '- ', 'a-', "v1'"]) toIndexText(piece.repeat(100_000));
    expect(workMs() - started).toBeLessThan(3_000);
  });
});
