import { useId } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './layout.module.css';

const COLUMNS = 7;
const ROWS = 6;
const CELL = { width: 88, height: 84, gap: 8 };
const LEFT = 36;
const TOP = 64;
/** The color numbers of the bars, by cell; an empty string is a day without updates. */
const DAYS =
  ' 7|1 16| |10||4 9|21||12|3 7 5| |18 2||1||6 11| |22 9|8|14||5| |16|2 10|7||20||3|1 12|9||17 4|||8 21||6|10|15|2'.split(
    '|',
  );

const bars = DAYS.flatMap((numbers, day) =>
  numbers
    .split(' ')
    .filter(Boolean)
    .map((color, line) => ({
      color: Number(color),
      x: LEFT + (day % COLUMNS) * (CELL.width + CELL.gap) + 6,
      y: TOP + Math.floor(day / COLUMNS) * (CELL.height + CELL.gap) + 26 + line * 18,
    })),
);

const days = Array.from({ length: COLUMNS * ROWS }, (_, day) => ({
  x: LEFT + (day % COLUMNS) * (CELL.width + CELL.gap),
  y: TOP + Math.floor(day / COLUMNS) * (CELL.height + CELL.gap),
}));

/** A lamp that lights up updates in a calendar. Decorative. */
const BeamArt = () => {
  const id = useId();
  return (
    <svg viewBox="0 0 740 640" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={styles.art}>
      <defs>
        <linearGradient id={`${id}-light`} x1="0" y1="1" x2="1" y2="0.25">
          <stop offset="0" stopColor="var(--primary)" stopOpacity="0.5" />
          <stop offset="0.5" stopColor="var(--primary)" stopOpacity="0.12" />
          <stop offset="1" stopColor="var(--primary)" stopOpacity="0" />
        </linearGradient>
        <clipPath id={`${id}-beam`}>
          <path d="M104 556L560 -40H900V420Z" />
        </clipPath>
      </defs>
      <g className={styles.unlitArt}>
        {days.map(({ x, y }) => (
          <rect key={`${x} ${y}`} x={x} y={y} width={CELL.width} height={CELL.height} rx="8" />
        ))}
        {bars.map(({ x, y }) => (
          <rect
            key={`${x} ${y}`}
            x={x}
            y={y}
            width={CELL.width - 12}
            height="14"
            rx="3"
            className={styles.unlit}
          />
        ))}
      </g>
      <g clipPath={`url(#${id}-beam)`}>
        {days.map(({ x, y }) => (
          <rect
            key={`${x} ${y}`}
            x={x}
            y={y}
            width={CELL.width}
            height={CELL.height}
            rx="8"
            className={styles.litDay}
          />
        ))}
        {bars.map(({ x, y, color }) => (
          <g key={`${x} ${y}`}>
            <rect x={x} y={y} width={CELL.width - 12} height="14" rx="3" fill={`var(--ev${color}-bg)`} />
            <rect x={x} y={y} width="4" height="14" rx="2" fill={`var(--ev${color})`} />
          </g>
        ))}
        <rect width="740" height="640" fill={`url(#${id}-light)`} />
      </g>
      <g transform="translate(60 512) scale(2.75)">
        <rect width="32" height="32" rx="8" fill="var(--primary)" />
        <path
          d="M9 25V8.500A1.500 1.500 0 0 1 10.500 7H17a6.500 6.500 0 0 1 0 13h-3.500"
          className={styles.beamMark}
        />
        <circle cx="17" cy="13.500" r="2.400" fill="var(--on-primary)" />
      </g>
    </svg>
  );
};

/** The frame of the sign-in and sign-up forms, with an image next to it on wide screens. */
export const AuthFrame = ({
  title,
  lead,
  children,
}: {
  title: string;
  lead: string;
  children: ReactNode;
}) => (
  <div className={styles.authFrame}>
    <div className={styles.authForm}>
      <h1>{title}</h1>
      <p className={styles.authLead}>{lead}</p>
      {children}
    </div>
    <div className={`card ${styles.picture}`}>
      <BeamArt />
    </div>
  </div>
);

/** A link below the form of an AuthFrame. */
export const AuthLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={`text-link ${styles.authLink}`}>
    {children}
  </Link>
);
