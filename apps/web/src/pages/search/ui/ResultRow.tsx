import { Link } from 'react-router-dom';
import type { SearchResult } from '@patchlight/contracts';
import { GameArt } from '@/entities/game';
import { gamePath } from '@/shared/config';
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
  const art = (
    <GameArt name={game.name} sources={[game.logo, game.icon]} width={192} className={styles.art} />
  );
  const isOff = isInList || isWaiting || isAdding;
  return (
    <li className={`card ${styles.row}`} data-row={game.appid} tabIndex={-1}>
      {isInList ? (
        <Link to={gamePath(game.appid)} aria-label={`All updates of ${game.name}`}>
          {art}
        </Link>
      ) : (
        art
      )}
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
          aria-disabled={isOff}
          onClick={isOff ? undefined : onAdd}
        >
          {isAdding ? <Spinner small label="Adding…" /> : isInList ? <CheckIcon /> : <PlusIcon />}
        </IconButton>
      )}
    </li>
  );
};
