import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useCalendarController } from '@fullcalendar/react';
import type { DatesSetInfo } from '@fullcalendar/react';
import { useNavigate } from 'react-router-dom';
import { useCategoryMembers } from '@/entities/category';
import { useGetLibraryQuery } from '@/entities/library';
import { useSession } from '@/entities/session';
import { countKinds, matchesKinds, useOpenUpdate } from '@/entities/update';
import { isApiError, messageOf } from '@/shared/api';
import { gamePath } from '@/shared/config';
import { localDay, useIsPhone } from '@/shared/lib';
import { useShortcuts } from '@/shared/shortcuts';
import { ErrorNotice, PageTitle } from '@/shared/ui';
import { useCalendar } from '../api/calendar.api.ts';
import type { CalendarRange } from '../api/calendar.api.ts';
import { rangeOf, toCalendarEvent } from '../model/calendar-event.ts';
import { filterEntries, stepDate } from '../model/calendar-view.ts';
import type { CalendarView } from '../model/calendar-view.ts';
import { GameColors } from '../model/game-colors.ts';
import { useCalendarAddress } from '../model/use-calendar-address.ts';
import { useReleases } from '../model/use-releases.ts';
import { useEventFocus } from '../model/use-event-focus.ts';
import { CalendarFilters } from './CalendarFilters.tsx';
import type { GridView } from './CalendarGrid.tsx';
import { CalendarSkeleton } from './CalendarSkeleton.tsx';
import { CalendarToolbar } from './CalendarToolbar.tsx';
import { NoUpdates } from './NoUpdates.tsx';
import { ReleaseHint } from './ReleaseHint.tsx';
import styles from './CalendarPage.module.css';

const CalendarGrid = lazy(() => import('./CalendarGrid.tsx'));

const LOAD_FAILED = 'Failed to load calendar updates.';
const failureOf = (error: unknown): string =>
  isApiError(error) && error.status === -1 ? error.message : LOAD_FAILED;

const gridView = (view: CalendarView, isPhone: boolean): GridView =>
  view === 'week' ? 'listWeek' : view === 'list' || isPhone ? 'listMonth' : 'dayGridMonth';

/** The updates of the user's games, by day. */
export const UpdatesCalendar = () => {
  const controller = useCalendarController();
  const isPhone = useIsPhone();
  const openUpdate = useOpenUpdate();
  const navigate = useNavigate();
  const session = useSession();
  const isPro = session.status === 'signed-in' && session.isPro;
  const { address, change } = useCalendarAddress();
  const { calendarRef, move, onKeyDown } = useEventFocus();
  const { data: games = [] } = useGetLibraryQuery();
  const [title, setTitle] = useState('');
  const [range, setRange] = useState<CalendarRange | null>(null);
  const [colors] = useState(() => new GameColors());
  const { kinds, game, category } = address;
  const { data: entries, currentData, isFetching, error, refetch } = useCalendar(range, category);
  const { members } = useCategoryMembers(category);
  const events = useMemo(() => {
    const all = (entries ?? []).map((entry) => toCalendarEvent(entry, colors));
    const shown = new Set(filterEntries(entries ?? [], { kinds, game }).map(({ gid }) => gid));
    return all.filter(({ id }) => shown.has(id));
  }, [entries, kinds, game, colors]);
  const ofGame = filterEntries(entries ?? [], { kinds: [], game });
  const { releases, ...asked } = useReleases(range, isPro, { kinds, game, members }, colors);
  const open = (id: string): void => {
    const release = releases.find((event) => event.id === id);
    if (release) return void navigate(gamePath(release.extendedProps.gameAppId));
    openUpdate(id, { context: events.map((event) => event.id) });
  };
  const view = gridView(address.view, isPhone);
  const date = address.date ?? localDay(new Date());

  useEffect(() => {
    if (!controller.view) return;
    if (controller.view.type !== view) controller.changeView(view);
    controller.gotoDate(date);
  }, [controller, view, date]);

  const showRange = ({ start, end, view: shown }: DatesSetInfo): void => {
    setTitle(shown.title);
    setRange(rangeOf(start, end));
  };
  const step = (by: 1 | -1): void => change((now) => ({ date: stepDate(now.view, now.date, by) }));
  const today = (): void => change({ date: null });
  const show = (wanted: CalendarView): void => change({ view: wanted });

  useShortcuts('Calendar', [
    { keys: 'j', does: 'Next update', run: () => move(1) },
    { keys: 'k', does: 'Previous update', run: () => move(-1) },
    { keys: 't', does: 'Today', run: today },
    { keys: 'n', does: 'Next month or week', run: () => step(1) },
    { keys: 'p', does: 'Previous month or week', run: () => step(-1) },
    { keys: 'm', does: 'Month', run: () => show('month') },
    { keys: 'w', does: 'Week', run: () => show('week') },
    { keys: 'l', does: 'List', run: () => show('list') },
  ]);

  return (
    <div className={styles.page}>
      <PageTitle page="Calendar" />
      <CalendarToolbar
        title={title}
        view={address.view}
        isPhone={isPhone}
        isLoading={range === null || isFetching}
        onStep={step}
        onToday={today}
        onView={show}
      />
      <CalendarFilters
        address={address}
        onChange={change}
        counts={countKinds(ofGame.map(({ kind }) => kind))}
        games={games}
        isPro={isPro}
      />
      {error && (
        <ErrorNotice
          message={failureOf(error)}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!error && asked.error && (
        <ErrorNotice
          title="Failed to load the release dates of your games"
          message={messageOf(asked.error)}
          error={asked.error}
          onRetry={() => void asked.refetch()}
          isRetrying={asked.isFetching}
        />
      )}
      {currentData && events.length === 0 && releases.length === 0 && (
        <NoUpdates
          title={title}
          isFiltered={kinds.length > 0 || game !== null || category !== null}
          hasGames={games.length > 0}
          candidates={games.filter(
            ({ appid: appId, latestUpdateKind: kind }) =>
              (game === null || appId === game) &&
              (members === null || members.has(appId)) &&
              matchesKinds(kinds, kind),
          )}
          onClearFilters={() => change({ kinds: [], game: null, category: null })}
          onGoTo={(day) => change({ date: day })}
        />
      )}
      <div ref={calendarRef} className={styles.calendar} aria-busy={isFetching} onKeyDown={onKeyDown}>
        <Suspense fallback={<CalendarSkeleton />}>
          <CalendarGrid
            controller={controller}
            view={view}
            date={date}
            events={[...events, ...releases]}
            onRange={showRange}
            onOpen={open}
          />
        </Suspense>
      </div>
      {!isPro && <ReleaseHint />}
    </div>
  );
};
