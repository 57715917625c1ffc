import { useState } from 'react';
import Skeleton from '@mui/material/Skeleton';
import type { LibraryGame } from '@patchlight/contracts';
import { useGetLibraryQuery } from '@/entities/library';
import { useGamesUsage } from '@/entities/plan';
import { useSession } from '@/entities/session';
import { messageOf } from '@/shared/api';
import { ROUTES } from '@/shared/config';
import { Button, Chip, ErrorNotice, PageTitle, SearchIcon, StarFilledIcon } from '@/shared/ui';
import { arrangeHub } from '../model/hub-list.ts';
import type { Sort } from '../model/hub-list.ts';
import { useHubActions } from '../model/use-hub-actions.ts';
import { EmptyHub } from './EmptyHub.tsx';
import { GameRow } from './GameRow.tsx';
import { HubToolbar } from './HubToolbar.tsx';
import { Pager } from './Pager.tsx';
import { SignInFirst } from './SignInFirst.tsx';
import styles from './MyGamesPage.module.css';

const summary = (games: readonly LibraryGame[]): string => {
  const fresh = games.filter(({ unreadCount }) => unreadCount > 0).length;
  const total = games.length === 1 ? '1 game' : `${games.length} games`;
  return fresh > 0 ? `${total}, ${fresh} with unread updates` : `${total}, all caught up`;
};

/** The '⭐' of the headings, drawn so that it looks the same everywhere. */
const Star = () => (
  <>
    <StarFilledIcon fontSize="inherit" className={styles.star} />
    <span className="visually-hidden">⭐</span>
  </>
);

const Placeholder = () => (
  <div role="status" className={styles.rows}>
    <span className="visually-hidden">Loading your games...</span>
    {[0, 1, 2, 3, 4].map((row) => (
      <Skeleton key={row} variant="rounded" height={98} />
    ))}
  </div>
);

const Hub = ({ games, isPro }: { games: LibraryGame[]; isPro: boolean }) => {
  const [sort, setSort] = useState<Sort>('name_asc');
  const [filter, setFilter] = useState('');
  const [page, setPage] = useState(1);
  const { usage, isLoaded } = useGamesUsage({ skip: isPro });
  const { toggle, remove, viewUpdates, problem, dismissProblem } = useHubActions();
  const hub = arrangeHub(games, { sort, page, filter });
  if (games.length === 0) return <EmptyHub isPro={isPro} usage={usage} />;

  const rows = (list: LibraryGame[]) => (
    <ul role="list" className={styles.rows}>
      {list.map((game) => (
        <GameRow
          key={game.appid}
          game={game}
          onToggle={() => toggle(game)}
          onRemove={() => remove(game)}
          onView={() => viewUpdates(game)}
        />
      ))}
    </ul>
  );
  const startOver =
    <Value,>(change: (value: Value) => void) =>
    (value: Value): void => {
      change(value);
      setPage(1);
    };
  const hasFavorites = hub.favorites.length > 0;
  const isFiltered = filter.trim() !== '';
  const isNothingFound = isFiltered && !hasFavorites && hub.otherCount === 0;
  const showsOthers = !isFiltered || hub.otherCount > 0;

  return (
    <>
      <HubToolbar
        filter={filter}
        onFilter={startOver(setFilter)}
        sort={sort}
        onSort={startOver(setSort)}
        usage={!isPro && isLoaded ? usage : null}
      />
      {problem && <ErrorNotice message={problem} onDismiss={dismissProblem} />}
      {hasFavorites && (
        <section>
          <h2>
            <Star /> Favorite Games <span className="numeric">({hub.favorites.length})</span>
          </h2>
          {rows(hub.favorites)}
        </section>
      )}
      {isNothingFound && <p className={styles.note}>No game of yours matches “{filter.trim()}”.</p>}
      {showsOthers && (
        <section>
          <h2>
            {hasFavorites ? 'Other Games' : 'My Games'} <span className="numeric">({hub.otherCount})</span>
          </h2>
          {hub.otherCount === 0 && (
            <p className={styles.note}>
              All your games are marked as favorites! <Star />
            </p>
          )}
          {rows(hub.others)}
          <Pager page={hub.page} pageCount={hub.pageCount} onPage={setPage} />
        </section>
      )}
    </>
  );
};

export const MyGamesPage = () => {
  const session = useSession();
  const {
    data: games,
    error,
    refetch,
  } = useGetLibraryQuery(undefined, { skip: session.status !== 'signed-in' });
  if (session.status !== 'signed-in') return <SignInFirst />;
  return (
    <div className={styles.page}>
      <PageTitle page="My Games" />
      <div className={styles.head}>
        <div>
          <h1>
            My Game Hub
            {session.isPro && <Chip tone="hot">PRO</Chip>}
          </h1>
          <p className={`${styles.summary} numeric`}>{games ? summary(games) : ' '}</p>
        </div>
        <Button to={ROUTES.search} variant="outlined" icon={<SearchIcon />} className={styles.find}>
          Find games
        </Button>
      </div>
      {games && <Hub games={games} isPro={session.isPro} />}
      {!games && error && (
        <ErrorNotice message={messageOf(error, 'An error occurred')} onRetry={() => void refetch()} />
      )}
      {!games && !error && <Placeholder />}
    </div>
  );
};
