import type { PublicGame } from '@patchlight/contracts';
import { messageOf } from '@/shared/api';
import { Button, EmptyState, ErrorNotice, Loaded, NewsIcon } from '@/shared/ui';
import { useGetPublicUpdatesInfiniteQuery } from '../api/game.api.ts';
import { useKindFilter } from '../model/kind-filter.ts';
import { KindFilter } from './KindFilter.tsx';
import { UpdatesPlaceholder } from './GamePlaceholder.tsx';
import { UpdateRow } from './UpdateRow.tsx';
import styles from './GamePage.module.css';

const FAILED = 'Failed to load the updates.';

/** What a game has published, newest first. */
export const GameUpdates = ({ game }: { game: PublicGame }) => {
  const { kind, searchFor } = useKindFilter();
  const query = useGetPublicUpdatesInfiniteQuery({ appid: String(game.appid), kind });
  const { currentData, error, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const updates = currentData?.pages.flatMap(({ data }) => data);
  const gids = updates?.map(({ gid }) => gid);
  return (
    <section aria-labelledby="updates">
      <div className={styles.toolbar}>
        <h2 id="updates">Updates</h2>
        <KindFilter counts={game.updateCounts} kind={kind} searchFor={searchFor} />
      </div>
      <Loaded
        query={{ ...query, data: updates, error: isFetchNextPageError ? undefined : error }}
        otherwise={FAILED}
        skeleton={<UpdatesPlaceholder />}
      >
        {(loaded) =>
          loaded.length === 0 ? (
            <EmptyState icon={<NewsIcon />} title={kind ? 'No updates of this kind' : 'No updates yet'}>
              <p>
                {kind ? 'Choose another kind to see more.' : 'What the studio publishes will stand here.'}
              </p>
            </EmptyState>
          ) : (
            <>
              <p role="status" className="visually-hidden">
                {`${loaded.length} updates shown${hasNextPage ? ', there are older ones' : ''}.`}
              </p>
              <ol role="list" className={styles.updates}>
                {loaded.map((update) => (
                  <UpdateRow key={update.gid} update={update} among={gids} />
                ))}
              </ol>
            </>
          )
        }
      </Loaded>
      {isFetchNextPageError && (
        <ErrorNotice
          message={messageOf(error, FAILED)}
          error={error}
          onRetry={() => void fetchNextPage()}
          isRetrying={isFetchingNextPage}
        />
      )}
      {hasNextPage && !isFetchNextPageError && (
        <div className={styles.more}>
          <Button
            variant="outlined"
            aria-disabled={isFetchingNextPage}
            onClick={isFetchingNextPage ? undefined : () => void fetchNextPage()}
          >
            {isFetchingNextPage ? 'Loading…' : 'Show older'}
          </Button>
        </div>
      )}
    </section>
  );
};
