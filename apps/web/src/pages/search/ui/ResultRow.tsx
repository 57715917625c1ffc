import type { GameSearchRow } from '@patchlight/contracts';
import { GameArt } from '@/entities/game';
import { gamePath } from '@/shared/config';
import { Button, CheckIcon, ExternalIcon, IconButton, NewsIcon, PlusIcon, Spinner } from '@/shared/ui';
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

/** A game of the search. Its name opens the store; its page here is beside it. */
export const ResultRow = ({ game, storePage, isInList, isWaiting, isAdding, onAdd }: ResultRowProps) => {
  const { appid: appId, name, logo, icon } = game;
  const hasPage = game.hasPage || isInList;
  const isOff = isInList || isWaiting || isAdding;
  return (
    <li className={`card ${styles.row}`} data-row={appId} tabIndex={-1}>
      <GameArt name={name} sources={[logo, icon]} width={192} className={styles.art} />
      <div className={styles.text}>
        <a href={storePage} target="_blank" rel="noopener noreferrer" data-opens className={styles.name}>
          <span className="ellipsis">{name}</span>
          <ExternalIcon fontSize="small" />
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        <p className={styles.id}>{`AppID: ${appId}`}</p>
      </div>
      <div className={styles.actions}>
        {hasPage && (
          <Button
            to={gamePath(appId)}
            icon={<NewsIcon fontSize="small" />}
            className={styles.updates}
            aria-label={`All updates of ${name}`}
          >
            <span>Updates</span>
          </Button>
        )}
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
