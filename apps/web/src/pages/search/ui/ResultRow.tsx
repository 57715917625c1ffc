import { Link } from 'react-router-dom';
import type { GameSearchRow } from '@patchlight/contracts';
import { GameArt } from '@/entities/game';
import { gamePath } from '@/shared/config';
import { CheckIcon, ExternalIcon, IconButton, PlusIcon, Spinner } from '@/shared/ui';
import styles from './ResultRow.module.css';

interface ResultRowProps {
  game: GameSearchRow;
  storePage: string;
  isInList: boolean;
  /** Whether the library is loading. */
  isWaiting: boolean;
  isAdding: boolean;
  /** undefined for visitors, who see no button. */
  onAdd?: () => void;
}

/** A game of the search. Its name opens its page; that of a game without one the store. */
export const ResultRow = ({ game, storePage, isInList, isWaiting, isAdding, onAdd }: ResultRowProps) => {
  const { appid: appId, name, logo, icon } = game;
  const hasPage = game.hasPage || isInList;
  const art = <GameArt name={name} sources={[logo, icon]} width={192} className={styles.art} />;
  const isOff = isInList || isWaiting || isAdding;
  const inStore = `View ${name} on the store (opens in a new tab)`;
  return (
    <li className={`card ${styles.row}`} data-row={appId} tabIndex={-1}>
      {hasPage ? (
        <Link to={gamePath(appId)} aria-label={`All updates of ${name}`}>
          {art}
        </Link>
      ) : (
        art
      )}
      <div className={styles.text}>
        {hasPage ? (
          <Link to={gamePath(appId)} data-opens className={styles.name}>
            <span className="ellipsis">{name}</span>
          </Link>
        ) : (
          <a href={storePage} target="_blank" rel="noopener noreferrer" data-opens className={styles.name}>
            <span className="ellipsis">{name}</span>
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        )}
        <p className={styles.id}>{`AppID: ${appId}`}</p>
      </div>
      <div className={styles.actions}>
        <IconButton href={storePage} aria-label={inStore} title="View on the store">
          <ExternalIcon fontSize="small" />
        </IconButton>
        {onAdd && (
          <IconButton
            className={styles.add}
            data-added={isInList}
            aria-label={isInList ? `Game ${name} is in your list` : `Add ${name} to your list`}
            aria-disabled={isOff}
            onClick={isOff ? undefined : onAdd}
          >
            {isAdding ? <Spinner small label="Adding…" /> : isInList ? <CheckIcon /> : <PlusIcon />}
          </IconButton>
        )}
      </div>
    </li>
  );
};
