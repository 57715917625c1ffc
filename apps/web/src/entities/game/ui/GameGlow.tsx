import { useState } from 'react';
import styles from './GameGlow.module.css';

interface GameGlowProps {
  source: string | null | undefined;
  className?: string;
}

/** The colours of a game's art, blurred behind what is shown of it. Fades in, and takes no part in the layout. */
export const GameGlow = ({ source, className = '' }: GameGlowProps) => {
  const [isLoaded, setIsLoaded] = useState(false);
  if (!source) return null;
  return (
    <span className={`${styles.clip} ${className}`} aria-hidden="true">
      <img
        key={source}
        src={source}
        alt=""
        className={styles.glow}
        data-loaded={isLoaded}
        decoding="async"
        referrerPolicy="no-referrer"
        onLoad={() => setIsLoaded(true)}
        onError={() => setIsLoaded(false)}
      />
    </span>
  );
};
