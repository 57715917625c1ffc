import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { HISTORY_DAYS, HISTORY_POSTS, historyEnd, readBack } from './history.ts';

const NOW = new Date('2026-11-24T12:00:00Z');
const DAY = 86_400;
const secondsOf = (daysAgo: number): number => NOW.getTime() / 1_000 - daysAgo * DAY;
const daysAgo = (days: number): Date => new Date(secondsOf(days) * 1_000);
const posted = (...days: number[]): { date: number }[] => days.map((day) => ({ date: secondsOf(day) }));
const from = (days: number, posts = 20) => ({ reachesBackTo: daysAgo(days), posts });

describe('history of a game', () => {
  it('grows by the posts of a page, down to the oldest', () => {
    expect(readBack(from(10), posted(10, 12, 30), NOW)).toEqual({
      taken: posted(10, 12, 30),
      reachesBackTo: daysAgo(30),
      end: null,
    });
  });

  it('takes posts of the second that it reaches, which may have been cut there', () => {
    expect(readBack(from(10), posted(10, 10, 11), NOW)?.taken).toHaveLength(3);
  });

  it.each([
    ['an empty page', []],
    ['a page with the known end alone', [10]],
  ])('ends where the store has no older posts: %s', (_, days) => {
    const step = readBack(from(10), posted(...days), NOW);
    expect(step).toEqual({ taken: posted(...days), reachesBackTo: daysAgo(10), end: 'store' });
  });

  it('ends after two years', () => {
    const step = readBack(from(700), posted(720, HISTORY_DAYS, HISTORY_DAYS + 1), NOW);
    expect(step).toEqual({
      taken: posted(720, HISTORY_DAYS),
      reachesBackTo: daysAgo(HISTORY_DAYS),
      end: 'age',
    });
  });

  it('ends with the 200th post', () => {
    const step = readBack(from(10, 197), posted(11, 12, 13, 14), NOW);
    expect(step).toEqual({ taken: posted(11, 12, 13), reachesBackTo: daysAgo(13), end: 'posts' });
    expect(readBack(from(10, 197), posted(11, 12, 13), NOW)?.end).toBe('posts');
    expect(readBack(from(10, 197), posted(11, 12), NOW)?.end).toBeNull();
  });

  it('needs no page if it reaches far enough', () => {
    expect(historyEnd(from(10, HISTORY_POSTS), NOW)).toBe('posts');
    expect(historyEnd(from(HISTORY_DAYS), NOW)).toBe('age');
    expect(historyEnd(from(HISTORY_DAYS - 1, HISTORY_POSTS - 1), NOW)).toBeNull();
  });

  it('is not continued by a store that answers with newer posts, again and again', () => {
    expect(readBack(from(10), posted(1, 2, 3), NOW)).toBeNull();
    expect(readBack(from(10), posted(1, 2, 3, 10), NOW)).toBeNull();
    expect(readBack(from(10), [{ date: 9e15 }, { date: 0 }], NOW)).toBeNull();
  });

  it('leaves newer posts and impossible dates to the polls', () => {
    const undated = [{ date: 0 }, { date: -5 }, { date: Number.NaN }];
    expect(readBack(from(10), [...posted(1, 11), ...undated], NOW)?.taken).toEqual(posted(11));
    expect(readBack(from(10), undated, NOW)).toMatchObject({ taken: [], end: 'store' });
  });

  it('ends after a limited number of pages, whatever the store answers, and never takes what is newer', () => {
    const day = fc.integer({ min: -10, max: 1_500 });
    fc.assert(
      fc.property(fc.array(fc.array(day, { maxLength: 40 }), { minLength: 300, maxLength: 300 }), (pages) => {
        let reach = from(5);
        let steps = 0;
        for (const page of pages) {
          const step = readBack(reach, posted(...page), NOW);
          if (!step) continue;
          steps += 1;
          for (const { date } of step.taken)
            expect(date * 1_000).toBeLessThanOrEqual(reach.reachesBackTo.getTime());
          if (step.end) return;
          expect(step.reachesBackTo.getTime()).toBeLessThan(reach.reachesBackTo.getTime());
          reach = { reachesBackTo: step.reachesBackTo, posts: reach.posts + step.taken.length };
        }
        expect(steps).toBeLessThanOrEqual(HISTORY_POSTS);
      }),
    );
  });
});
