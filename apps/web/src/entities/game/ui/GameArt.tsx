import { useState } from 'react';
import { letterOf } from '../model/letter.ts';
import styles from './GameArt.module.css';

interface GameArtProps {
  name: string;
  /** Tried in order; the fallback is the first letter of the name. */
  sources: readonly (string | null | undefined)[];
  /** CSS pixels of the layout box; the art keeps 460:215. */
  width?: number;
  className?: string;
  /** When it is requested: before all else, with the page, or once it is near the viewport. */
  loads?: 'first' | 'early' | 'late';
}

const PRIORITIES = { first: 'high', early: 'low', late: undefined } as const;

const RATIO = 215 / 460;

/** The wide image of a game. Decorative: always next to the name. */
export const GameArt = ({ name, sources, width = 460, className = '', loads = 'late' }: GameArtProps) => {
  const usable = sources.filter((source): source is string => Boolean(source));
  const [broken, setBroken] = useState(0);
  const source = usable[broken];
  return (
    <span className={`${styles.art} ${className}`}>
      {source ? (
        <img
          src={source}
          alt=""
          width={width}
          height={Math.round(width * RATIO)}
          loading={loads === 'late' ? 'lazy' : 'eager'}
          fetchPriority={PRIORITIES[loads]}
          // Art of the prerendered page must not vanish for a frame when the app replaces it.
          decoding={loads === 'late' ? 'async' : 'sync'}
          referrerPolicy="no-referrer"
          onError={() => setBroken(broken + 1)}
        />
      ) : (
        <span className={styles.letter} aria-hidden="true">
          {letterOf(name)}
        </span>
      )}
    </span>
  );
};
