import { describe, expect, it } from '@jest/globals';
import { GameColours } from './game-colours.ts';

describe('GameColours', () => {
  it('gives colours in order of appearance and keeps them', () => {
    const colours = new GameColours();
    expect([70, 10, 70, 40].map((appId) => colours.of(appId))).toEqual([1, 2, 1, 3]);
  });

  it('starts over after the 24th', () => {
    const colours = new GameColours();
    const given = Array.from({ length: 25 }, (_, appId) => colours.of(appId));
    expect(new Set(given.slice(0, 24)).size).toBe(24);
    expect(given[24]).toBe(1);
  });
});
