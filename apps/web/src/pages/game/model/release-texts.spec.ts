import { describe, expect, it } from '@jest/globals';
import { releaseSummary, studioText } from './release-texts.ts';

const seen = (text: string) => ({
  seenAt: '2026-11-24T12:00:00Z',
  text,
  from: null,
  to: null,
  isReleased: false,
});

describe('summary of a release that has not moved', () => {
  it.each([
    [['Q1 2027'], 'No change seen yet.'],
    [['Feb 2027', 'Q1 2027'], 'Not moved since first seen.'],
  ])('seen as %j', (texts, summary) => {
    expect(
      releaseSummary({ since: null, moves: 0, monthsLater: 0, studio: null, seen: texts.map(seen) }),
    ).toBe(summary);
  });
});

describe('dates of a studio', () => {
  it.each([
    [{ games: 5, kept: 4 }, 'Aldermoor Works released 4 of 5 games by the date that was told first.'],
    [
      { games: 4, kept: 4 },
      'Not enough known about the dates of Aldermoor Works: 4 of the 5 released games that it takes.',
    ],
  ])('%j', (counts, text) => {
    expect(studioText({ name: 'Aldermoor Works', ...counts })).toBe(text);
  });
});
