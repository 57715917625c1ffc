import { useEffect, useRef, useState } from 'react';
import styles from './GameGlow.module.css';

interface GameGlowProps {
  source: string | null | undefined;
  className?: string;
}

/** Pixels of the canvas. Few are enough for a blur, and much cheaper than the image itself. */
const WIDTH = 46;
const HEIGHT = 22;

/** The blurred colors of a game's art as a background. Fades in, and does not affect the layout. */
export const GameGlow = ({ source, className = '' }: GameGlowProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState<string | null>(null);
  useEffect(() => {
    if (!source) return;
    const image = new Image();
    image.referrerPolicy = 'no-referrer';
    image.onload = () => {
      canvas.current?.getContext('2d')?.drawImage(image, 0, 0, WIDTH, HEIGHT);
      setDrawn(source);
    };
    image.src = source;
    return () => {
      image.onload = null;
    };
  }, [source]);
  if (!source) return null;
  return (
    <span className={`${styles.clip} ${className}`} aria-hidden="true">
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        className={styles.glow}
        data-loaded={drawn === source}
      />
    </span>
  );
};
