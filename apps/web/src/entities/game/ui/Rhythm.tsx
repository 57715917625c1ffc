import type { Rhythm as Months } from '@patchlight/contracts';
import { rhythmBars, rhythmSummary } from '../model/rhythm-bars.ts';
import type { RhythmSize } from '../model/rhythm-bars.ts';
import styles from './Rhythm.module.css';

interface RhythmProps {
  rhythm: Months;
  size: RhythmSize;
}

/** The updates of each of the last 12 months as bars; what is major is orange and at the bottom. */
export const Rhythm = ({ rhythm, size }: RhythmProps) => {
  const { width, height, barWidth, bars } = rhythmBars(rhythm, size);
  return (
    <svg
      role="img"
      aria-label={rhythmSummary(rhythm)}
      className={styles.rhythm}
      width={width}
      height={height + 1}
    >
      {bars.map(({ name, x, posts, majors }, index) => (
        <g key={index}>
          {size === 'large' && <title>{name}</title>}
          <rect className={styles.base} x={x} y={height} width={barWidth} height={1} />
          <rect className={styles.posts} x={x} y={height - posts} width={barWidth} height={posts} />
          <rect className={styles.majors} x={x} y={height - majors} width={barWidth} height={majors} />
        </g>
      ))}
    </svg>
  );
};
