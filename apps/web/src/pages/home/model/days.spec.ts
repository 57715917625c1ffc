import { describe, expect, it } from '@jest/globals';
import { daysOf } from './days.ts';

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();

describe('daysOf', () => {
  it('adds hours up to the days of the reader, and leaves out older ones', () => {
    const days = daysOf(
      [
        { at: at(9, 23), posts: 7, majors: 7 },
        { at: at(10, 0), posts: 1, majors: 0 },
        { at: at(23, 0), posts: 2, majors: 1 },
        { at: at(23, 11), posts: 3, majors: 0 },
      ],
      new Date(2026, 10, 23, 12),
    );
    expect(days).toHaveLength(14);
    expect(days[0]).toEqual({ day: '2026-11-10', posts: 1, majors: 0 });
    expect(days.at(-1)).toEqual({ day: '2026-11-23', posts: 5, majors: 1 });
    expect(days.reduce((sum, { posts }) => sum + posts, 0)).toBe(6);
  });
});
