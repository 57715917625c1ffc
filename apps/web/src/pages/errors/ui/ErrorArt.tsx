import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './ErrorArt.module.css';

export type ErrorCode = '401' | '403' | '404' | '500';

/** The corners of the light beam. */
const BEAMS: Record<ErrorCode, string> = {
  '401': '64,214 420,20 520,190',
  '403': '64,214 640,-40 640,250',
  '404': '64,214 330,-80 640,-30',
  '500': '64,214 210,150 225,214',
};

const KEYHOLE = 'M320 108a20 20 0 0 1 11 36.700l7 43.300h-36l7-43.300A20 20 0 0 1 320 108z';
const BARS = [200, 248, 296, 344, 392, 440];

const ART: Record<ErrorCode, ReactNode> = {
  '401': <path d={KEYHOLE} className={styles.figure} />,
  '403': BARS.map((x) => <path key={x} d={`M${x} 24V236`} className={styles.bar} />),
  '404': <rect x="262" y="58" width="116" height="158" rx="58" className={styles.missing} />,
  '500': (
    <>
      <path d="M246 108l18 10M240 132h24M246 156l18-10" className={styles.spark} />
      <path d="M300 40l-22 52h30l-18 48 54-66h-32l22-34z" className={styles.figure} />
    </>
  ),
};

/** The error code as art. Decorative. */
export const ErrorArt = ({ code }: { code: ErrorCode }) => {
  const id = useId();
  const [first, middle, last] = code;
  const digits = (
    <>
      <text x="176" y="214">
        {first}
      </text>
      {code !== '404' && (
        <text x="320" y="214">
          {middle}
        </text>
      )}
      <text x="464" y="214">
        {last}
      </text>
    </>
  );
  return (
    <svg viewBox="0 0 640 260" aria-hidden="true" className={styles.art}>
      <defs>
        <linearGradient id={`${id}-light`} x1="0" y1="1" x2="1" y2="0.2">
          <stop offset="0" stopColor="var(--primary)" stopOpacity="0.42" />
          <stop offset="1" stopColor="var(--primary)" stopOpacity="0" />
        </linearGradient>
        <clipPath id={`${id}-beam`}>
          <polygon points={BEAMS[code]} />
        </clipPath>
      </defs>
      <g className={styles.dark}>{digits}</g>
      <polygon points={BEAMS[code]} fill={`url(#${id}-light)`} />
      <g className={styles.lit} clipPath={`url(#${id}-beam)`}>
        {digits}
      </g>
      {ART[code]}
      <g transform="translate(40 190) scale(1.500)">
        <rect width="32" height="32" rx="8" className={styles.lamp} />
        <path
          d="M9 25V8.500A1.500 1.500 0 0 1 10.500 7H17a6.500 6.500 0 0 1 0 13h-3.500"
          className={styles.mark}
        />
        <circle cx="17" cy="13.500" r="2.400" className={styles.spot} />
      </g>
    </svg>
  );
};
