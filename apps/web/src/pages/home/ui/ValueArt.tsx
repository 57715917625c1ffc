import type { ReactNode } from 'react';
import styles from './ValueArt.module.css';

const Picture = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 360 132" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={styles.art}>
    {children}
  </svg>
);

const ROWS = [
  { color: 7, width: 150, isNew: true },
  { color: 6, width: 118, isNew: true },
  { color: 9, width: 136, isNew: false },
];

/** Rows of an inbox; the new ones glow. */
export const InboxArt = () => (
  <Picture>
    {ROWS.map(({ color, width, isNew }, row) => (
      <g key={color} transform={`translate(32 ${20 + row * 34})`} opacity={isNew ? 1 : 0.6}>
        <rect width="296" height="28" rx="6" fill={`var(--${isNew ? 'primary-soft' : 'bg-raised'})`} />
        {isNew && <circle cx="14" cy="14" r="3.500" fill="var(--primary)" />}
        <rect x="28" y="6" width="34" height="16" rx="3" fill={`var(--ev${color})`} opacity="0.75" />
        <rect x="74" y="11" width={width} height="6" rx="3" className={isNew ? styles.bright : styles.dim} />
        <rect x="256" y="11" width="26" height="6" rx="3" className={styles.dim} />
      </g>
    ))}
  </Picture>
);

const COLUMNS = 7;
/** Color numbers by day; 0 is a day without an update. */
const DAYS = [0, 7, 0, 16, 0, 0, 9, 2, 0, 0, 12, 0, 11, 0, 0, 6, 0, 0, 21, 0, 3];

/** Days of a month; the updates have the colors of their games. */
export const CalendarArt = () => (
  <Picture>
    {DAYS.map((color, day) => (
      <g
        key={day}
        transform={`translate(${32 + (day % COLUMNS) * 43} ${16 + Math.floor(day / COLUMNS) * 35})`}
      >
        <rect width="38" height="30" rx="5" fill="var(--bg-raised)" />
        {color > 0 && (
          <>
            <rect x="4" y="15" width="30" height="10" rx="2" fill={`var(--ev${color})`} opacity="0.4" />
            <rect x="4" y="15" width="3" height="10" rx="1.500" fill={`var(--ev${color})`} />
          </>
        )}
      </g>
    ))}
  </Picture>
);

const LINES = [196, 168, 182];

/** A post with its heading, a list and a closed spoiler. */
export const NotesArt = () => (
  <Picture>
    <rect x="56" y="16" width="248" height="132" rx="8" fill="var(--bg-raised)" />
    <rect x="76" y="34" width="124" height="9" rx="4.500" className={styles.bright} />
    {LINES.map((width, line) => (
      <g key={width} transform={`translate(76 ${57 + line * 15})`}>
        <circle cx="3" cy="3" r="2.500" fill="var(--primary)" />
        <rect x="14" width={width} height="6" rx="3" className={styles.dim} />
      </g>
    ))}
    <rect x="76.500" y="104.500" width="92" height="18" rx="5" className={styles.spoiler} />
    <rect x="88" y="111" width="42" height="5" rx="2.500" className={styles.bright} />
  </Picture>
);
