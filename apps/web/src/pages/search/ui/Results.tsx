import Skeleton from '@mui/material/Skeleton';
import type { SearchResult } from '@patchlight/contracts';
import { useGetLibraryQuery } from '@/entities/library';
import { useUser } from '@/entities/session';
import { messageOf } from '@/shared/api';
import { EmptyState, ErrorNotice, SearchIcon } from '@/shared/ui';
import { useSearchGamesQuery } from '../api/search.api.ts';
import { ResultRow } from './ResultRow.tsx';
import styles from './SearchPage.module.css';

interface ResultsProps {
  term: string;
  adding: ReadonlySet<number>;
  onAdd: (game: SearchResult) => void;
}

/** What the store knows under a term. */
export const Results = ({ term, adding, onAdd }: ResultsProps) => {
  const user = useUser();
  const { currentData: games, error, isFetching, refetch } = useSearchGamesQuery(term);
  const { data: library, isLoading } = useGetLibraryQuery(undefined, { skip: !user });
  const followed = new Set(library?.map(({ appid }) => appid));

  if (isFetching && !games)
    return (
      <>
        <p role="status" className={styles.status}>{`Searching for "${term}"...`}</p>
        <div className={styles.results} aria-hidden="true">
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} variant="rounded" height={74} />
          ))}
        </div>
      </>
    );
  if (error)
    return (
      <ErrorNotice
        message={messageOf(error, 'Failed to search games. Please try again.')}
        onRetry={() => void refetch()}
      />
    );
  if (!games || games.length === 0)
    return (
      <div role="status">
        <EmptyState icon={<SearchIcon />} title={`No results found for "${term}".`}>
          <p>Try checking your spelling or using different keywords.</p>
        </EmptyState>
      </div>
    );
  return (
    <>
      <p role="status" className={`${styles.status} numeric`}>
        {games.length === 1 ? '1 result' : `${games.length} results`}
      </p>
      <ul role="list" className={styles.results}>
        {games.map((game) => (
          <ResultRow
            key={game.appid}
            game={game}
            isInList={followed.has(game.appid)}
            isWaiting={isLoading}
            isAdding={adding.has(game.appid)}
            onAdd={user ? () => onAdd(game) : undefined}
          />
        ))}
      </ul>
    </>
  );
};
