import type { RefObject } from 'react';
import type { ItemLabel, UpdateKind, UpdateSearchBody } from '@patchlight/contracts';
import { searchReach, useGetHistoriesQuery } from '@/entities/game';
import { useGetLibraryQuery } from '@/entities/library';
import { useOpenUpdate } from '@/entities/update';
import { messageOf } from '@/shared/api';
import { ROUTES } from '@/shared/config';
import { Button, EmptyState, ErrorNotice, GamesIcon, NewsIcon, SearchIcon } from '@/shared/ui';
import { useSearchUpdatesInfiniteQuery } from '../api/search.api.ts';
import { MatchRow } from './MatchRow.tsx';
import { ResultSkeleton, Searching } from './Searching.tsx';
import styles from './SearchPage.module.css';

interface UpdateResultsProps {
  term: string;
  kinds: readonly UpdateKind[];
  items: readonly ItemLabel[];
  listRef: RefObject<HTMLUListElement | null>;
}

const FAILED = 'Failed to search your updates. Please try again.';

const Idle = () => {
  const { data: library } = useGetLibraryQuery();
  if (library?.length === 0)
    return (
      <EmptyState
        icon={<GamesIcon />}
        title="No games to look through yet"
        actions={
          <Button to={ROUTES.search} variant="primary">
            Find Games to Follow
          </Button>
        }
      >
        <p>This searches the updates of the games you follow.</p>
      </EmptyState>
    );
  return (
    <EmptyState icon={<NewsIcon />} title="What did they change?">
      <p>Look for words in the updates of your games. Search everything Patchlight has stored.</p>
      <p>
        Try <kbd>crash fix</kbd>, <kbd>“out of memory”</kbd>, <kbd>weapon -skin</kbd> or{' '}
        <kbd>sound or audio</kbd>.
      </p>
    </EmptyState>
  );
};

/** How far the index is behind, if it is. */
const IndexLag = ({ pending }: { pending: number }) => {
  if (pending === 0) return null;
  const posts =
    pending === 1 ? '1 new post is' : `${pending >= 1_000 ? '1,000 or more' : pending} new posts are`;
  return (
    <p className={`${styles.status} numeric`}>{`${posts} being indexed and can be found in a moment.`}</p>
  );
};

/** How far back the search goes. */
const Reach = () => {
  const { data } = useGetHistoriesQuery();
  return data && data.length > 0 && <p className={styles.status}>{searchReach(data)}</p>;
};

const NothingFound = ({ term, isNarrowed }: { term: string; isNarrowed: boolean }) => (
  <EmptyState icon={<SearchIcon />} title={`No updates found for "${term}".`}>
    <p>
      {isNarrowed
        ? 'Try other words, or all kinds of updates.'
        : 'Try fewer or other words. Only the games you follow are searched.'}
    </p>
  </EmptyState>
);

const summary = (pages: readonly UpdateSearchBody[]): string => {
  const count = pages.reduce((sum, { data }) => sum + data.length, 0);
  const more = pages.at(-1)?.next_cursor ? '+' : '';
  return `${count === 1 && more === '' ? '1 update' : `${count}${more} updates`}, newest first`;
};

const Matches = ({ term, kinds, items, listRef }: UpdateResultsProps) => {
  const openUpdate = useOpenUpdate();
  const query = useSearchUpdatesInfiniteQuery({ term, kinds, items });
  const { data, currentData, error, isFetching, isFetchingNextPage, hasNextPage } = query;
  const isStale = isFetching && currentData === undefined;
  const pages = (isStale ? data : currentData)?.pages ?? [];
  const matches = pages.flatMap((page) => page.data);
  const context = matches.map(({ gid }) => gid);
  const isLoaded = !isStale && currentData !== undefined;
  const failure = error !== undefined && !isStale && (
    <ErrorNotice
      message={messageOf(error, FAILED)}
      error={error}
      isRetrying={isFetching}
      onRetry={() => void (isLoaded && hasNextPage ? query.fetchNextPage() : query.refetch())}
    />
  );
  return (
    <>
      {isStale && <Searching>{`Searching your updates for "${term}"...`}</Searching>}
      {isStale && matches.length === 0 && <ResultSkeleton height={132} />}
      {!isLoaded && failure}
      {isLoaded && (
        <div role="status" className={`${styles.status} numeric`}>
          {matches.length > 0 ? (
            summary(pages)
          ) : (
            <NothingFound term={term} isNarrowed={kinds.length > 0 || items.length > 0} />
          )}
        </div>
      )}
      {isLoaded && <IndexLag pending={pages[0]?.pending ?? 0} />}
      <ul
        role="list"
        ref={listRef}
        className={`${styles.results} ${styles.old}`}
        data-old={isStale}
        aria-busy={isStale}
      >
        {matches.map((match) => (
          <MatchRow key={match.gid} match={match} onOpen={() => openUpdate(match.gid, { context })} />
        ))}
      </ul>
      {isLoaded && failure}
      {isLoaded && !error && <Reach />}
      {isLoaded && hasNextPage && !error && (
        <Button
          variant="outlined"
          className={styles.more}
          aria-disabled={isFetchingNextPage}
          onClick={() => !isFetchingNextPage && void query.fetchNextPage()}
        >
          {isFetchingNextPage ? 'Loading more…' : 'Show more'}
        </Button>
      )}
    </>
  );
};

/** The updates of followed games that contain the words. */
export const UpdateResults = (props: UpdateResultsProps) =>
  props.term === '' ? <Idle /> : <Matches {...props} />;
