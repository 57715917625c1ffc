import type { Rhythm as Months } from '@patchlight/contracts';
import styles from './Rhythm.module.css';

const SIZES = {
  small: { bar: 5, gap: 2, height: 18 },
  large: { bar: 18, gap: 6, height: 48 },
} as const;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
const updates = (count: number): string => `${count} ${count === 1 ? 'update' : 'updates'}`;

const summaryOf = ({ posts, majors }: Months): string => {
  const major = sum(majors) > 0 ? `, ${sum(majors)} major` : '';
  return `${updates(sum(posts))} in 12 months${major}; ${posts.at(-1)} this month`;
};

/** 'Nov 2026', the last of `count` months being the current one in UTC. */
const monthName = (index: number, count: number): string => {
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - index), 1));
  return `${MONTHS[month.getUTCMonth()]} ${month.getUTCFullYear()}`;
};

interface RhythmProps {
  rhythm: Months;
  size: keyof typeof SIZES;
}

/** The updates of each of the last 12 months as bars; what is major is orange and at the bottom. */
export const Rhythm = ({ rhythm, size }: RhythmProps) => {
  const { posts, majors } = rhythm;
  const { bar, gap, height } = SIZES[size];
  const most = Math.max(1, ...posts);
  const heightOf = (count: number): number => (count === 0 ? 0 : Math.max(2, (count / most) * height));
  return (
    <svg
      role="img"
      aria-label={summaryOf(rhythm)}
      className={styles.rhythm}
      width={posts.length * (bar + gap) - gap}
      height={height + 1}
    >
      {posts.map((count, index) => {
        const x = index * (bar + gap);
        const major = heightOf(majors[index] ?? 0);
        return (
          <g key={index}>
            {size === 'large' && <title>{`${monthName(index, posts.length)}: ${updates(count)}`}</title>}
            <rect className={styles.base} x={x} y={height} width={bar} height={1} />
            <rect
              className={styles.posts}
              x={x}
              y={height - heightOf(count)}
              width={bar}
              height={heightOf(count)}
            />
            <rect className={styles.majors} x={x} y={height - major} width={bar} height={major} />
          </g>
        );
      })}
    </svg>
  );
};
