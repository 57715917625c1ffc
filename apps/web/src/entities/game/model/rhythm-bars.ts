import type { Rhythm } from '@patchlight/contracts';

const SIZES = {
  small: { bar: 5, gap: 2, height: 18 },
  large: { bar: 18, gap: 6, height: 48 },
} as const;

export type RhythmSize = keyof typeof SIZES;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
const updates = (count: number): string => `${count} ${count === 1 ? 'update' : 'updates'}`;

/** '15 updates in 12 months, 2 major; 2 this month'. */
export const rhythmSummary = ({ posts, majors }: Rhythm): string => {
  const major = sum(majors) > 0 ? `, ${sum(majors)} major` : '';
  return `${updates(sum(posts))} in 12 months${major}; ${posts.at(-1)} this month`;
};

/** 'Nov 2026', the last of `count` months being the current one in UTC. */
const monthName = (index: number, count: number): string => {
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - index), 1));
  return `${MONTHS[month.getUTCMonth()]} ${month.getUTCFullYear()}`;
};

interface RhythmBars {
  /** Of all bars, in pixels. */
  width: number;
  height: number;
  /** Of one bar. */
  barWidth: number;
  /** From the oldest month to the current one. `posts` and `majors` are heights. */
  bars: { name: string; x: number; posts: number; majors: number }[];
}

/** The bars of a rhythm; the month with the most updates has the full height. */
export const rhythmBars = ({ posts, majors }: Rhythm, size: RhythmSize): RhythmBars => {
  const { bar, gap, height } = SIZES[size];
  const most = Math.max(1, ...posts);
  const heightOf = (count: number): number => (count === 0 ? 0 : Math.max(2, (count / most) * height));
  return {
    width: posts.length * (bar + gap) - gap,
    height,
    barWidth: bar,
    bars: posts.map((count, index) => ({
      name: `${monthName(index, posts.length)}: ${updates(count)}`,
      x: index * (bar + gap),
      posts: heightOf(count),
      majors: heightOf(majors[index] ?? 0),
    })),
  };
};
