import { useState } from 'react';
import styles from './GameArt.module.css';

interface GameArtProps {
  name: string;
  /** Tried in order; the first letter of the name stands in when none can be shown. */
  sources: readonly (string | null | undefined)[];
  /** CSS pixels of the layout box; the art keeps 460:215. */
  width?: number;
  className?: string;
}

const RATIO = 215 / 460;

/** The wide picture of a game. Decorative: the name always stands beside it. */
export const GameArt = ({ name, sources, width = 460, className = '' }: GameArtProps) => {
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
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(broken + 1)}
        />
      ) : (
        <span className={styles.letter} aria-hidden="true">
          {(name.trim()[0] ?? '?').toUpperCase()}
        </span>
      )}
    </span>
  );
};
