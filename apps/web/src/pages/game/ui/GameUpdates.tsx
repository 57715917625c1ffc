import type { PublicGame } from '@patchlight/contracts';
import { historyText } from '@/entities/game';
import { KindFilter } from '@/entities/update';
import { messageOf } from '@/shared/api';
import { Button, EmptyState, ErrorNotice, Loaded, NewsIcon } from '@/shared/ui';
import { useGetPublicUpdatesInfiniteQuery } from '../api/game.api.ts';
import { useSelectedKinds } from '../model/kind-filter.ts';
import { listStatus } from '../model/texts.ts';
import { UpdatesPlaceholder } from './GamePlaceholder.tsx';
import { UpdateRow } from './UpdateRow.tsx';
import styles from './GamePage.module.css';

const FAILED = 'Failed to load the updates.';

/** The updates of a game, newest first. */
export const GameUpdates = ({ game }: { game: PublicGame }) => {
  const [selected, select] = useSelectedKinds();
  const query = useGetPublicUpdatesInfiniteQuery({ appId: String(game.appid), kind: selected.join(',') });
  const { currentData, error, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const updates = currentData?.pages.flatMap(({ data }) => data);
  const gids = updates?.map(({ gid }) => gid);
  return (
    <section aria-labelledby="updates">
      <div className={styles.toolbar}>
        <h2 id="updates">Updates</h2>
        <KindFilter selected={selected} onChange={select} counts={game.updateCounts} />
      </div>
      {game.history && <p className={styles.reach}>{historyText(game.history)}</p>}
      <Loaded
        query={{ ...query, data: updates, error: isFetchNextPageError ? undefined : error }}
        errorMessage={FAILED}
        skeleton={<UpdatesPlaceholder />}
      >
        {(loaded) =>
          loaded.length === 0 ? (
            <EmptyState
              icon={<NewsIcon />}
              title={selected.length > 0 ? 'No updates of this kind' : 'No updates yet'}
            >
              {selected.length > 0 && <p>Choose another kind to see more.</p>}
            </EmptyState>
          ) : (
            <>
              <p role="status" className="visually-hidden">
                {listStatus(loaded.length, hasNextPage)}
              </p>
              <ol role="list" className={styles.updates}>
                {loaded.map((update) => (
                  <UpdateRow key={update.gid} update={update} context={gids} />
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
