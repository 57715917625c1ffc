import type { SearchResult } from '@patchlight/contracts';
import { GameArt } from '@/entities/game';
import { CheckIcon, ExternalIcon, IconButton, PlusIcon, Spinner } from '@/shared/ui';
import styles from './ResultRow.module.css';

interface ResultRowProps {
  game: SearchResult;
  storePage: string;
  isInList: boolean;
  /** Whether the library is loading. */
  isWaiting: boolean;
  isAdding: boolean;
  /** undefined for visitors, who see no button. */
  onAdd?: () => void;
}

export const ResultRow = ({ game, storePage, isInList, isWaiting, isAdding, onAdd }: ResultRowProps) => {
  return (
    <li className={`card ${styles.row}`} data-row={game.appid} tabIndex={-1}>
      <GameArt name={game.name} sources={[game.logo, game.icon]} width={192} className={styles.art} />
      <div className={styles.text}>
        <a href={storePage} target="_blank" rel="noopener noreferrer" data-opens className={styles.name}>
          <span className="ellipsis">{game.name}</span>
          <ExternalIcon fontSize="inherit" />
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        <p className={styles.id}>{`AppID: ${game.appid}`}</p>
      </div>
      {onAdd && (
        <IconButton
          className={styles.add}
          data-added={isInList}
          aria-label={isInList ? `Game ${game.name} is in your list` : `Add ${game.name} to your list`}
          disabled={isInList || isWaiting || isAdding}
          onClick={onAdd}
        >
          {isAdding ? <Spinner small label="Adding…" /> : isInList ? <CheckIcon /> : <PlusIcon />}
        </IconButton>
      )}
    </li>
  );
};
