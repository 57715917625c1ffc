import { memo, useDeferredValue, useRef } from 'react';
import type { LibraryGame } from '@patchlight/contracts';
import type { GamesUsage } from '@/entities/plan';
import { ErrorNotice, StarFilledIcon } from '@/shared/ui';
import { arrangeHub } from '../model/hub-list.ts';
import { useHubActions } from '../model/use-hub-actions.ts';
import { useHubShortcuts } from '../model/use-hub-shortcuts.ts';
import { useHubView } from '../model/use-hub-view.ts';
import { useRowActions } from '../model/use-row-actions.ts';
import type { RowActions } from '../model/use-row-actions.ts';
import { GameRow } from './GameRow.tsx';
import { HubToolbar } from './HubToolbar.tsx';
import styles from './MyGamesPage.module.css';
import { NothingFound } from './NothingFound.tsx';
import { Pager } from './Pager.tsx';

/** The '⭐' of the headings, drawn so that it looks the same everywhere. */
const Star = () => (
  <>
    <StarFilledIcon fontSize="inherit" className={styles.star} />
    <span className="visually-hidden">⭐</span>
  </>
);

const Rows = ({ games, actions }: { games: LibraryGame[]; actions: RowActions }) => (
  <ul role="list" className={styles.rows}>
    {games.map((game) => (
      <GameRow key={game.appid} game={game} actions={actions} />
    ))}
  </ul>
);

interface HubProps {
  games: LibraryGame[];
  usage: GamesUsage | null;
}

/** The user's games, favorites first. Not rendered again when the list is asked for again and comes back the same. */
export const Hub = memo(function Hub({ games, usage }: HubProps) {
  const { view, text, setText, change } = useHubView();
  const { problem, dismissProblem, ...hubActions } = useHubActions();
  const actions = useRowActions(hubActions);
  const inputRef = useRef<HTMLInputElement>(null);
  const othersRef = useRef<HTMLElement>(null);
  const hub = arrangeHub(games, view);
  const showPage = (page: number): void => {
    if (page < 1 || page > hub.pageCount) return;
    change({ page });
    const top = othersRef.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) othersRef.current?.scrollIntoView();
  };
  const { listRef } = useHubShortcuts({
    games,
    actions,
    focusFilter: () => inputRef.current?.focus(),
    turnPage: (step) => showPage(hub.page + step),
  });

  const hasFavorites = hub.favorites.length > 0;
  // What comes first is shown first.
  const isTurnOfOthers = useDeferredValue(true, !hasFavorites);
  const isFiltered = view.filter.trim() !== '' || view.kinds.length > 0 || view.isUnreadOnly;
  const clearFilters = (): void => {
    setText('');
    change({ filter: '', kinds: [], isUnreadOnly: false });
    inputRef.current?.focus();
  };

  return (
    <>
      <HubToolbar
        text={text}
        onText={setText}
        inputRef={inputRef}
        view={view}
        onView={change}
        hub={hub}
        result={isFiltered ? `${hub.shownCount} of ${games.length} games` : ''}
        usage={usage}
      />
      {problem && <ErrorNotice message={problem} onDismiss={dismissProblem} />}
      <div ref={listRef} className={styles.sections}>
        {hasFavorites && (
          <section>
            <h2>
              <Star /> Favorite Games <span className="numeric">({hub.favorites.length})</span>
            </h2>
            <Rows games={hub.favorites} actions={actions} />
          </section>
        )}
        {isFiltered && hub.shownCount === 0 && <NothingFound filter={view.filter} onClear={clearFilters} />}
        {isTurnOfOthers && (!isFiltered || hub.otherCount > 0) && (
          <section ref={othersRef}>
            <h2>
              {hasFavorites ? 'Other Games' : 'My Games'} <span className="numeric">({hub.otherCount})</span>
            </h2>
            {hub.otherCount === 0 && (
              <p className={styles.note}>
                All your games are marked as favorites! <Star />
              </p>
            )}
            <Rows games={hub.others} actions={actions} />
            <Pager page={hub.page} pageCount={hub.pageCount} onPage={showPage} />
          </section>
        )}
      </div>
    </>
  );
});
