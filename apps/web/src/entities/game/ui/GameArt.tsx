import { useState } from 'react';
import styles from './GameArt.module.css';

interface GameArtProps {
  name: string;
  /** Tried in order; the fallback is the first letter of the name. */
  sources: readonly (string | null | undefined)[];
  /** CSS pixels of the layout box; the art keeps 460:215. */
  width?: number;
  className?: string;
  /** For large art that loads after the text next to it: fades in. */
  fadesIn?: boolean;
}

const RATIO = 215 / 460;

/** The wide image of a game. Decorative: always next to the name. */
export const GameArt = ({ name, sources, width = 460, className = '', fadesIn = false }: GameArtProps) => {
  const usable = sources.filter((source): source is string => Boolean(source));
  const [broken, setBroken] = useState(0);
  const [loaded, setLoaded] = useState<string | null>(null);
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
          data-waiting={fadesIn && loaded !== source}
          onLoad={() => setLoaded(source)}
          onError={() => setBroken(broken + 1)}
        />
      ) : (
        <span className={styles.letter} aria-hidden="true">
          {(Array.from(name.trim())[0] ?? '?').toUpperCase()}
        </span>
      )}
    </span>
  );
};
