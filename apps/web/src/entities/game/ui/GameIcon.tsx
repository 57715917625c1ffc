import { GameArt } from './GameArt.tsx';
import styles from './GameIcon.module.css';

interface GameIconProps {
  name: string;
  sources: readonly (string | null | undefined)[];
  size: number;
}

/** The square image of a game. */
export const GameIcon = ({ size, ...art }: GameIconProps) => (
  <span className={styles.box} style={{ width: size, height: size }}>
    <GameArt {...art} width={size} className={styles.icon} />
  </span>
);
