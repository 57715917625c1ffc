import { Suspense, lazy, useMemo, useState } from 'react';
import { useCategoryMembers } from '@/entities/category';
import { useGetLibraryQuery } from '@/entities/library';
import { useSession } from '@/entities/session';
import { countKinds, matchesKinds } from '@/entities/update';
import { isApiError, messageOf } from '@/shared/api';
import { localDay, useIsPhone, useMedia, useToday } from '@/shared/lib';
import { useShortcuts } from '@/shared/shortcuts';
import { ErrorNotice, FilterSheet, PageTitle } from '@/shared/ui';
import { byTime } from '../model/calendar-item.ts';
import { filterEntries, stepDate } from '../model/calendar-view.ts';
import type { CalendarView } from '../model/calendar-view.ts';
import { useCalendarAddress } from '../model/use-calendar-address.ts';
import { useCalendarItems } from '../model/use-calendar-items.ts';
import { useEventFocus } from '../model/use-event-focus.ts';
import { useItemLink } from '../model/use-item-link.ts';
import { daysOf, visibleRange } from '../model/visible-range.ts';
import { Agenda } from './Agenda.tsx';
import type { DayTarget } from './Agenda.tsx';
import { CalendarFilters } from './CalendarFilters.tsx';
import { CalendarSkeleton } from './CalendarSkeleton.tsx';
import { CalendarToolbar, ViewSwitch } from './CalendarToolbar.tsx';
import { HistoryNote } from './HistoryNote.tsx';
import { Legend } from './Legend.tsx';
import { MonthStrip } from './MonthStrip.tsx';
import { NoUpdates } from './NoUpdates.tsx';
import { ReleaseHint } from './ReleaseHint.tsx';
import { Subscribe } from './Subscribe.tsx';
import styles from './CalendarPage.module.css';

const CalendarGrid = lazy(() => import('./CalendarGrid.tsx'));

/** Below it, a cell of the month has no room for a name. */
const IS_NARROW = '(width < 43.75em)';
const NO_FILTERS = { kinds: [], game: null, category: null };

const LOAD_FAILED = 'Failed to load calendar updates.';

/** The updates of the user's games, by day. */
export const UpdatesCalendar = () => {
  const isPhone = useIsPhone();
  const hasGrid = !useMedia(IS_NARROW);
  const session = useSession();
  const isPro = session.status === 'signed-in' && session.isPro;
  const { address, change } = useCalendarAddress();
  const { calendarRef, move, onKeyDown } = useEventFocus();
  const { data: games = [] } = useGetLibraryQuery();
  const { kinds, game, category } = address;
  const { members } = useCategoryMembers(category);
  const now = localDay(useToday());
  const date = address.date ?? now;
  const isGrid = hasGrid && address.view === 'month';
  const range = useMemo(() => visibleRange(address.view, date, isGrid), [address.view, date, isGrid]);
  const today = now >= localDay(range.start) && now < localDay(range.end) ? now : null;
  const { items, entries, updates, releases, isComplete } = useCalendarItems(range, isPro, {
    kinds,
    game,
    category,
    members,
  });
  const { isFetching, error } = updates;
  const isFirstLoad = !isComplete && !error;
  const favorites = useMemo(
    () => new Set(games.filter(({ isFavorite }) => isFavorite).map(({ appid }) => appid)),
    [games],
  );
  const linkTo = useItemLink(
    useMemo(
      () =>
        items
          .filter(({ type }) => type === 'update')
          .toSorted(byTime)
          .map(({ id }) => id),
      [items],
    ),
  );
  const [target, setTarget] = useState<DayTarget | null>(null);

  const step = (by: 1 | -1): void => change((shown) => ({ date: stepDate(shown.view, shown.date, by) }));
  const goTo = (day: string, inUrl: string | null = day): void => {
    change({ date: inUrl });
    if (!isGrid) setTarget({ day });
  };
  const goToday = (): void => goTo(localDay(new Date()), null);
  const show = (view: CalendarView): void => change({ view });

  useShortcuts('Calendar', [
    { keys: 'j', does: 'Next update', run: () => move(1) },
    { keys: 'k', does: 'Previous update', run: () => move(-1) },
    { keys: 't', does: 'Today', run: goToday },
    { keys: 'n', does: 'Next month or week', run: () => step(1) },
    { keys: 'p', does: 'Previous month or week', run: () => step(-1) },
    { keys: 'm', does: 'Month', run: () => show('month') },
    { keys: 'w', does: 'Week', run: () => show('week') },
    { keys: 'l', does: 'List', run: () => show('list') },
  ]);

  const isMissing = error !== undefined && updates.currentData === undefined;
  const isMissingOffline = isMissing && isApiError(error) && error.status === 0;
  const counts = countKinds(filterEntries(entries, { kinds: [], game }).map(({ kind }) => kind));
  const inUse = kinds.length + Number(game !== null) + Number(category !== null);
  const views = <ViewSwitch view={address.view} hasGrid={hasGrid} onView={show} />;
  const filters = (
    <FilterSheet count={inUse} title="View and filter" onClear={() => change(NO_FILTERS)}>
      {isPhone && views}
      <CalendarFilters
        address={address}
        onChange={change}
        counts={isMissing || updates.data === undefined ? undefined : counts}
        games={games}
        gameName={items.find(({ appId }) => appId === game)?.gameName}
        isPro={isPro}
      />
    </FilterSheet>
  );
  return (
    <div className={styles.page}>
      <PageTitle page="Calendar" />
      <CalendarToolbar title={range.title} isLoading={isFetching} onStep={step} onToday={goToday}>
        {isPhone ? filters : views}
        <Subscribe isPro={isPro} />
      </CalendarToolbar>
      {!isPhone && filters}
      {error && (
        <ErrorNotice
          title={isMissingOffline ? LOAD_FAILED : undefined}
          message={
            isMissingOffline
              ? `${range.title} was not loaded before, so it cannot be read offline.`
              : messageOf(error, LOAD_FAILED)
          }
          error={error}
          onRetry={() => void updates.refetch()}
          isRetrying={isFetching}
        />
      )}
      {!error && releases.error && (
        <ErrorNotice
          title="Failed to load the release dates of your games"
          message={messageOf(releases.error)}
          error={releases.error}
          onRetry={() => void releases.refetch()}
          isRetrying={releases.isFetching}
        />
      )}
      {updates.currentData && items.length === 0 && (
        <NoUpdates
          title={range.title}
          isFiltered={inUse > 0}
          hasGames={games.length > 0}
          candidates={games.filter(
            ({ appid: appId, latestUpdateKind: kind }) =>
              (game === null || appId === game) &&
              (members === null || members.has(appId)) &&
              matchesKinds(kinds, kind),
          )}
          onClearFilters={() => change(NO_FILTERS)}
          onGoTo={goTo}
        />
      )}
      {!hasGrid && (items.length > 0 || isFirstLoad) && (
        <MonthStrip
          days={daysOf(range)}
          items={items}
          favorites={favorites}
          onPick={(day) => setTarget({ day })}
        />
      )}
      <div ref={calendarRef} className={styles.calendar} aria-busy={isFetching} onKeyDown={onKeyDown}>
        {isGrid ? (
          <Suspense fallback={<CalendarSkeleton />}>
            <CalendarGrid date={date} items={items} favorites={favorites} linkTo={linkTo} />
          </Suspense>
        ) : isComplete ? (
          <Agenda items={items} today={items.length > 0 ? today : null} linkTo={linkTo} target={target} />
        ) : (
          isFirstLoad && <CalendarSkeleton isList />
        )}
      </div>
      <HistoryNote range={range} />
      {isGrid && <Legend items={items} game={game} onChoose={(appId) => change({ game: appId })} />}
      {!isPro && <ReleaseHint />}
    </div>
  );
};
