import { Suspense, memo, useDeferredValue, useRef, useState } from 'react';
import type { LibraryGame } from '@patchlight/contracts';
import { useCategoryMembers } from '@/entities/category';
import { useStorefront } from '@/entities/instance';
import type { GamesUsage } from '@/entities/plan';
import { useEarlyFeature } from '@/entities/session';
import { GameNotifications } from '@/features/notification-choices';
import { UsualGaps } from '@/features/usual-gap';
import { useSnapshot } from '@/shared/snapshot';
import { ErrorNotice, NewPill, StarFilledIcon } from '@/shared/ui';
import { NO_GAPS, arrangeGames } from '../model/game-list.ts';
import type { MyGamesView } from '../model/game-list.ts';
import { useGameActions } from '../model/use-game-actions.ts';
import { useMyGamesShortcuts } from '../model/use-my-games-shortcuts.ts';
import { useMyGamesView } from '../model/use-my-games-view.ts';
import { useRowActions } from '../model/use-row-actions.ts';
import type { RowActions } from '../model/use-row-actions.ts';
import { GameCategories } from './GameCategories.tsx';
import { GameRow } from './GameRow.tsx';
import { MyGamesSkeleton } from './MyGamesSkeleton.tsx';
import { MyGamesToolbar } from './MyGamesToolbar.tsx';
import styles from './MyGamesPage.module.css';
import { NothingFound } from './NothingFound.tsx';
import { Pager } from './Pager.tsx';

/** The '⭐' of the headings as SVG, so that it looks the same everywhere. */
const Star = () => (
  <>
    <StarFilledIcon fontSize="inherit" className={styles.star} />
    <span className="visually-hidden">⭐</span>
  </>
);

const NO_FILTERS = { kinds: [], isUnreadOnly: false, category: null };

interface RowsProps {
  games: LibraryGame[];
  actions: RowActions;
  gamePage: (appId: number) => string;
  isPro: boolean;
}

const Rows = ({ games, ...row }: RowsProps) => (
  <ul role="list" className={styles.rows}>
    {games.map((game) => (
      <GameRow key={game.appid} game={game} {...row} />
    ))}
  </ul>
);

interface GameListProps {
  games: LibraryGame[];
  /** The same games with updates that are not shown yet, for actions. */
  current: LibraryGame[];
  /** The number of updates that are not shown yet. */
  fresh: number;
  onShowFresh: () => void;
  usage: GamesUsage | null;
  isPro: boolean;
}

/** The user's games, favorites first. Memoized: a refetch with the same result does not re-render it. */
export const GameList = memo(function GameList({ games, current, usage, isPro, ...held }: GameListProps) {
  useSnapshot();
  const { view, text, setText, change } = useMyGamesView();
  const { problem, dismissProblem, ...gameActions } = useGameActions();
  const [categorized, setCategorized] = useState<LibraryGame | null>(null);
  const [notifying, setNotifying] = useState<{ appId: number; name: string } | null>(null);
  const actions = useRowActions({
    ...gameActions,
    viewUpdates: (game) => gameActions.viewUpdates(current.find(({ appid }) => appid === game.appid) ?? game),
    categorize: setCategorized,
    chooseNotifications: ({ appid: appId, name }) => setNotifying({ appId, name }),
  });
  const row = { actions, gamePage: useStorefront().gamePage, isPro };
  const inputRef = useRef<HTMLInputElement>(null);
  const othersRef = useRef<HTMLElement>(null);
  const category = useCategoryMembers(view.category);
  const canSortByGap = useEarlyFeature('usualGap');
  const [gaps, setGaps] = useState(NO_GAPS);
  const list = arrangeGames(games, view, category.members, gaps);
  /** Rows move anyway, so what is new does not wait. */
  const rearrange = (patch: Partial<MyGamesView>): void => {
    held.onShowFresh();
    change(patch);
  };
  const showPage = (page: number): void => {
    if (page < 1 || page > list.pageCount) return;
    change({ page });
    const top = othersRef.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) othersRef.current?.scrollIntoView();
  };
  const { listRef } = useMyGamesShortcuts({
    games: current,
    actions,
    focusFilter: () => inputRef.current?.focus(),
    turnPage: (step) => showPage(list.page + step),
  });

  const hasFavorites = list.favorites.length > 0;
  // Renders the favorites first.
  const showsOthers = useDeferredValue(true, !hasFavorites);
  const isFiltered =
    view.filter.trim() !== '' || view.kinds.length > 0 || view.isUnreadOnly || category.members !== null;
  const clearFilters = (): void => {
    setText('');
    change({ filter: '', ...NO_FILTERS });
    inputRef.current?.focus();
  };

  return (
    <>
      <MyGamesToolbar
        text={text}
        onText={setText}
        inputRef={inputRef}
        view={view}
        onView={rearrange}
        list={list}
        result={isFiltered ? `${list.shownCount} of ${games.length} games` : ''}
        usage={usage}
        isPro={isPro}
        canSortByGap={canSortByGap}
        onClearFilters={() => rearrange(NO_FILTERS)}
      />
      {canSortByGap && view.sort === 'gap_asc' && (
        <Suspense>
          <UsualGaps onLoad={setGaps} />
        </Suspense>
      )}
      <GameCategories game={categorized} onClose={() => setCategorized(null)} />
      <GameNotifications game={notifying} onClose={() => setNotifying(null)} />
      {problem && <ErrorNotice message={problem} onDismiss={dismissProblem} />}
      {category.isLoading && <MyGamesSkeleton />}
      <div>
        <NewPill count={held.fresh} noun="update" onShow={held.onShowFresh} className={styles.pill} />
        <div ref={listRef} className={styles.sections} hidden={category.isLoading}>
          {hasFavorites && (
            <section>
              <h2>
                <Star /> Favorite Games <span className="numeric">({list.favorites.length})</span>
              </h2>
              <Rows games={list.favorites} {...row} />
            </section>
          )}
          {isFiltered && list.shownCount === 0 && (
            <NothingFound filter={view.filter} onClear={clearFilters} />
          )}
          {showsOthers && (!isFiltered || list.otherCount > 0) && (
            <section ref={othersRef}>
              <h2>
                {hasFavorites ? 'Other Games' : 'My Games'}{' '}
                <span className="numeric">({list.otherCount})</span>
              </h2>
              {list.otherCount === 0 && (
                <p className={styles.note}>
                  All your games are marked as favorites! <Star />
                </p>
              )}
              <Rows games={list.others} {...row} />
              <Pager page={list.page} pageCount={list.pageCount} onPage={showPage} />
            </section>
          )}
        </div>
      </div>
    </>
  );
});
