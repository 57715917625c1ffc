import type { CSSProperties } from 'react';
import type { CalendarItem } from '../model/calendar-item.ts';
import styles from './Legend.module.css';

interface LegendProps {
  items: readonly CalendarItem[];
  /** The app id of the only game shown, or null for all. */
  game: number | null;
  onChoose: (game: number | null) => void;
}

/** The games of the visible range with their colors. A press shows this game only, or all again. */
export const Legend = ({ items, game, onChoose }: LegendProps) => {
  const games = new Map(items.map((item) => [item.appId, item]));
  if (games.size === 0) return null;
  return (
    <ul role="list" aria-label="Colors of the games" className={styles.legend}>
      {[...games.values()]
        .toSorted((one, other) => one.gameName.localeCompare(other.gameName))
        .map(({ appId, gameName, color }) => (
          <li key={appId}>
            <button
              type="button"
              aria-pressed={game === appId}
              style={{ '--bar': `var(--ev${color})` } as CSSProperties}
              title={gameName}
              onClick={() => onChoose(game === appId ? null : appId)}
            >
              <bdi className="ellipsis">{gameName}</bdi>
            </button>
          </li>
        ))}
    </ul>
  );
};
