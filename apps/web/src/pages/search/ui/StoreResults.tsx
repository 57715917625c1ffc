import { Fragment } from 'react';
import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import { useSearchGamesQuery } from '@/entities/game';
import type { FoundGames } from '@/entities/game';
import { useStorefront } from '@/entities/instance';
import { useGetLibraryQuery } from '@/entities/library';
import { useUser } from '@/entities/session';
import { FollowProblem, PopularGames, useAddGame } from '@/features/follow-game';
import { messageOf } from '@/shared/api';
import { ROUTES } from '@/shared/config';
import { Button, EmptyState, ErrorNotice, Notice, SearchIcon } from '@/shared/ui';
import { useGetSimilarGamesQuery } from '../api/search.api.ts';
import { addressOf } from '../model/search-address.ts';
import { ResultRow } from './ResultRow.tsx';
import { ResultSkeleton, Searching } from './Searching.tsx';
import styles from './SearchPage.module.css';

interface ListProps {
  found: FoundGames;
  listRef: RefObject<HTMLUListElement | null>;
}

const Games = ({ found, listRef }: ListProps) => {
  const user = useUser();
  const { gamePage } = useStorefront();
  const { add, adding, problem, dismissProblem } = useAddGame();
  const { data: library, isLoading } = useGetLibraryQuery(undefined, { skip: !user });
  const followed = new Set(library?.map(({ appid }) => appid));
  return (
    <>
      {problem && <FollowProblem problem={problem} onDismiss={dismissProblem} />}
      <ul role="list" ref={listRef} className={styles.results}>
        {found.games.map((game) => (
          <ResultRow
            key={game.appid}
            game={game}
            storePage={gamePage(game.appid)}
            isInList={followed.has(game.appid)}
            isWaiting={isLoading}
            isAdding={adding.has(game.appid)}
            onAdd={user ? () => void add(game) : undefined}
          />
        ))}
      </ul>
    </>
  );
};

/** Games with similar names, as searches. */
const DidYouMean = ({ term }: { term: string }) => {
  const { currentData: similar = [] } = useGetSimilarGamesQuery(term);
  if (similar.length === 0) return null;
  return (
    <p className={styles.similar}>
      Did you mean{' '}
      {similar.map(({ appid, name }, index) => (
        <Fragment key={appid}>
          {index > 0 && (index === similar.length - 1 ? ' or ' : ', ')}
          <Link to={addressOf({ tab: 'store', term: name, kinds: [], items: [] })} className="text-link">
            {name}
          </Link>
        </Fragment>
      ))}
      ?
    </p>
  );
};

const SearchResults = ({ found, term }: { found: FoundGames; term: string }) => {
  const { games, isLocal } = found;
  const words = games.length === 1 ? '1 result' : `${games.length} results`;
  return (
    <>
      {isLocal && (
        <Notice severity="info">
          Steam cannot be searched right now. This is what Patchlight itself knows under “{term}”.
        </Notice>
      )}
      {games.length === 0 ? (
        <div role="status">
          <EmptyState icon={<SearchIcon />} title={`No results found for "${term}".`}>
            <p>Try checking your spelling or using different keywords.</p>
            <DidYouMean term={term} />
          </EmptyState>
        </div>
      ) : (
        <p role="status" className={`${styles.status} numeric`}>
          {words}
        </p>
      )}
    </>
  );
};

const Results = ({ term, listRef }: { term: string; listRef: ListProps['listRef'] }) => {
  const { data, currentData, error, isFetching, refetch } = useSearchGamesQuery(term);
  const isStale = isFetching && currentData === undefined;
  if (error && !isFetching)
    return (
      <ErrorNotice
        message={messageOf(error, 'Failed to fetch game results. Please try again later.')}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  const shown = error ? undefined : data;
  return (
    <>
      {isStale && <Searching>{`Searching for "${term}"...`}</Searching>}
      {isStale && !shown?.games.length && <ResultSkeleton height={74} />}
      {!isStale && shown && <SearchResults found={shown} term={term} />}
      {shown && shown.games.length > 0 && (
        <div className={styles.old} data-old={isStale} aria-busy={isStale}>
          <Games found={shown} listRef={listRef} />
        </div>
      )}
    </>
  );
};

const Idle = () => (
  <>
    <div className={styles.idle}>
      <p>Search by name, app ID or store link, or follow a game that others play.</p>
      <Button to={ROUTES.import} variant="outlined">
        Import from Steam
      </Button>
    </div>
    <PopularGames />
  </>
);

/** The search results of the store. */
export const StoreResults = ({ term, listRef }: { term: string; listRef: ListProps['listRef'] }) =>
  term === '' ? <Idle /> : <Results term={term} listRef={listRef} />;
