import { describe, expect, it } from '@jest/globals';
import { readPostDate } from './post-date.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const seconds = (iso: string): number => Date.parse(iso) / 1_000;

describe('date of a post', () => {
  it.each(['2003-09-12T00:00:00Z', '2026-11-21T11:59:59Z', '2026-11-21T12:00:01Z', '2026-11-22T12:00:00Z'])(
    'is preserved: %s',
    (iso) => {
      expect(readPostDate(seconds(iso), NOW)).toEqual({ postedAt: new Date(iso), isPlausible: true });
    },
  );

  it.each([
    ['0', 0],
    ['before Steam', seconds('2003-09-11T23:59:59Z')],
    ['over a day ahead', seconds('2026-11-22T12:00:01Z')],
    ['in 2100', seconds('2100-01-01T00:00:00Z')],
    ['negative', -1],
    ['not a number', Number.NaN],
    ['endless', Number.POSITIVE_INFINITY],
    ['out of range', 1e300],
  ])('that is impossible (%s) becomes the time of the fetch', (_, date) => {
    expect(readPostDate(date, NOW)).toEqual({ postedAt: NOW, isPlausible: false });
  });
});
