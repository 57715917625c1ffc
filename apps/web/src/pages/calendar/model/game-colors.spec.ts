import { describe, expect, it } from '@jest/globals';
import { GameColors } from './game-colors.ts';

describe('GameColors', () => {
  it('assigns colors in order of appearance and keeps them', () => {
    const colors = new GameColors();
    expect([70, 10, 70, 40].map((appId) => colors.of(appId))).toEqual([1, 2, 1, 3]);
  });

  it('repeats colors after the 24th game', () => {
    const colors = new GameColors();
    const given = Array.from({ length: 25 }, (_, appId) => colors.of(appId));
    expect(new Set(given.slice(0, 24)).size).toBe(24);
    expect(given[24]).toBe(1);
  });
});
