import type { UsualGap } from '@patchlight/contracts';
import { gapDetails } from '../model/gap-text.ts';
import styles from './GapBars.module.css';

const [STEP, WIDTH, HEIGHT, LEAST] = [12, 8, 40, 2];

/** The last gaps as bars, oldest first, on the band of the usual gap. */
export const GapBars = ({ usualGap }: { usualGap: UsualGap }) => {
  const { gaps, from, to } = usualGap;
  const longest = Math.max(...gaps);
  const heightOf = (gap: number): number => Math.max((gap / longest) * HEIGHT, LEAST);
  const width = gaps.length * STEP - (STEP - WIDTH);
  return (
    <svg
      className={styles.bars}
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={gapDetails(usualGap)}
    >
      <rect
        className={styles.band}
        width={width}
        y={HEIGHT - heightOf(to)}
        height={Math.max(heightOf(to) - heightOf(from), LEAST)}
      />
      {gaps.map((gap, index) => (
        <rect
          key={index}
          className={styles.bar}
          x={index * STEP}
          y={HEIGHT - heightOf(gap)}
          width={WIDTH}
          height={heightOf(gap)}
          rx={1}
        />
      ))}
    </svg>
  );
};
