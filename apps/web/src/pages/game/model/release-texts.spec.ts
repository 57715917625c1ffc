import { describe, expect, it } from '@jest/globals';
import { releaseSummary } from './release-texts.ts';

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
    expect(releaseSummary({ since: null, moves: 0, monthsLater: 0, seen: texts.map(seen) })).toBe(summary);
  });
});
