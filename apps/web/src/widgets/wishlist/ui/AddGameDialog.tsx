import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import { LIMITS } from '@patchlight/contracts';
import { GameArt, useSearchGamesQuery } from '@/entities/game';
import { messageOf } from '@/shared/api';
import {
  CheckIcon,
  CloseIcon,
  Dialog,
  ErrorNotice,
  Notice,
  PlusIcon,
  SearchIcon,
  Spinner,
} from '@/shared/ui';
import { Button, IconButton, TextField } from '@/shared/ui/mui';
import { useWishForGame } from '../model/use-wishlist-actions.ts';
import styles from './AddGameDialog.module.css';

interface ResultsProps {
  term: string;
  /** The wishlisted games. */
  wished: ReadonlySet<number>;
}

const Results = ({ term, wished }: ResultsProps) => {
  const { currentData, error, isFetching, refetch } = useSearchGamesQuery(term);
  const { add, adding, problem } = useWishForGame();
  if (error && !isFetching)
    return (
      <ErrorNotice
        message={messageOf(error, 'Failed to search games. Please try again.')}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!currentData)
    return (
      <p role="status" className={styles.status}>
        <Spinner small label={`Searching for "${term}"...`} />
      </p>
    );
  const { games, isLocal } = currentData;
  return (
    <>
      {isLocal && (
        <Notice severity="info">
          Steam cannot be searched right now. This is what Patchlight itself knows.
        </Notice>
      )}
      {problem && <ErrorNotice message={problem} />}
      <p role="status" className={styles.status}>
        {games.length === 0
          ? `No results found for "${term}".`
          : `${games.length} ${games.length === 1 ? 'result' : 'results'}`}
      </p>
      <ul role="list" className={styles.results}>
        {games.map((game) => {
          const isWished = wished.has(game.appid);
          const isAdding = adding.has(game.appid);
          return (
            <li key={game.appid}>
              <GameArt name={game.name} sources={[game.logo, game.icon]} width={92} className={styles.art} />
              <span className="ellipsis">{game.name}</span>
              <IconButton
                aria-label={
                  isWished ? `${game.name} is on your wishlist` : `Add ${game.name} to your wishlist`
                }
                disabled={isWished || isAdding}
                className={styles.add}
                data-added={isWished}
                onClick={() => void add(game)}
              >
                {isAdding ? <Spinner small label="Adding…" /> : isWished ? <CheckIcon /> : <PlusIcon />}
              </IconButton>
            </li>
          );
        })}
      </ul>
    </>
  );
};

interface AddGameDialogProps {
  isOpen: boolean;
  onClose: () => void;
  wished: ReadonlySet<number>;
}

/** Searches the store and adds games to the wishlist. */
export const AddGameDialog = ({ isOpen, onClose, wished }: AddGameDialogProps) => {
  const id = useId();
  const [text, setText] = useState('');
  const [term, setTerm] = useState('');
  const search = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTerm(text.trim());
  };
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      slotProps={{
        paper: { className: styles.paper },
        transition: {
          onExited: () => {
            setText('');
            setTerm('');
          },
        },
      }}
    >
      <div className={styles.head}>
        <h2 id={`${id}-title`}>Add a game to your wishlist</h2>
        <IconButton aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      <search>
        <form className={styles.form} onSubmit={search}>
          <TextField
            label="Search for a game"
            type="search"
            placeholder="Enter game name..."
            autoFocus
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={LIMITS.searchTermMaxLength}
            icon={<SearchIcon />}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit" variant="outlined" disabled={text.trim() === ''}>
            Search
          </Button>
        </form>
      </search>
      {term !== '' && <Results term={term} wished={wished} />}
    </Dialog>
  );
};
