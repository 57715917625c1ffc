import type { PublicGame } from '@patchlight/contracts';
import { historyText } from '@/entities/game';
import { ItemFilter, KindFilter } from '@/entities/update';
import { EmptyState, Loaded, NewsIcon } from '@/shared/ui';
import { useGetPublicUpdatesInfiniteQuery } from '../api/game.api.ts';
import { useFilters } from '../model/filters.ts';
import { listStatus } from '../model/texts.ts';
import { UpdatesPlaceholder } from './GamePlaceholder.tsx';
import { OlderPages } from './OlderPages.tsx';
import { UpdateRow } from './UpdateRow.tsx';
import styles from './GamePage.module.css';

const FAILED = 'Failed to load the updates.';

/** The updates of a game, newest first. */
export const GameUpdates = ({ game }: { game: PublicGame }) => {
  const [{ kind, items }, select] = useFilters();
  const query = useGetPublicUpdatesInfiniteQuery({
    appId: String(game.appid),
    kind: kind.join(','),
    items: items.join(','),
  });
  const { currentData, error, hasNextPage, isFetchNextPageError } = query;
  const updates = currentData?.pages.flatMap(({ data }) => data);
  const gids = updates?.map(({ gid }) => gid);
  const isFiltered = kind.length > 0 || items.length > 0;
  return (
    <section aria-labelledby="updates">
      <div className={styles.toolbar}>
        <h2 id="updates">Updates</h2>
        <KindFilter
          selected={kind}
          onChange={(chosen) => select({ kind: chosen })}
          counts={game.updateCounts}
        >
          <ItemFilter selected={items} onChange={(chosen) => select({ items: chosen })} />
        </KindFilter>
      </div>
      {game.history && <p className={styles.reach}>{historyText(game.history)}</p>}
      <Loaded
        query={{ ...query, data: updates, error: isFetchNextPageError ? undefined : error }}
        errorMessage={FAILED}
        skeleton={<UpdatesPlaceholder />}
      >
        {(loaded) =>
          loaded.length === 0 ? (
            <EmptyState icon={<NewsIcon />} title={isFiltered ? 'No updates of this kind' : 'No updates yet'}>
              {isFiltered && <p>Choose another kind to see more.</p>}
              {items.length > 0 && <p>Changes are told apart in English posts only, by patterns.</p>}
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
              <p className={styles.patterns}>
                Fixes, balance and other changes are counted by patterns in English posts, which may be wrong.
              </p>
            </>
          )
        }
      </Loaded>
      <OlderPages query={query} errorMessage={FAILED} className={styles.more} />
    </section>
  );
};
