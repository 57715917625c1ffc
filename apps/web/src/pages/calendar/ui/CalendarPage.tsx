import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useCalendarController } from '@fullcalendar/react';
import type { DatesSetInfo } from '@fullcalendar/react';
import { useUser } from '@/entities/session';
import { useOpenUpdate } from '@/entities/update';
import { ROUTES } from '@/shared/config';
import { useIsPhone } from '@/shared/lib';
import { Button, ErrorNotice, Notice, PageTitle, Spinner } from '@/shared/ui';
import { useCalendar } from '../api/calendar.api.ts';
import type { CalendarRange } from '../api/calendar.api.ts';
import { rangeOf, toCalendarEvent } from '../model/calendar-event.ts';
import { GameColours } from '../model/game-colours.ts';
import type { CalendarView } from './CalendarGrid.tsx';
import { CalendarToolbar } from './CalendarToolbar.tsx';
import styles from './CalendarPage.module.css';

const CalendarGrid = lazy(() => import('./CalendarGrid.tsx'));

const SignInFirst = () => (
  <div className={styles.page}>
    <h1>Game Updates Calendar</h1>
    <Notice
      severity="info"
      action={
        <Button to={ROUTES.login} state={{ from: ROUTES.calendar }}>
          Login
        </Button>
      }
    >
      Please log in to see your personalized game updates calendar.
    </Notice>
  </div>
);

const UpdatesCalendar = () => {
  const controller = useCalendarController();
  const isPhone = useIsPhone();
  const openUpdate = useOpenUpdate();
  const [isWeek, setIsWeek] = useState(false);
  const [title, setTitle] = useState('');
  const [range, setRange] = useState<CalendarRange | null>(null);
  const [colours] = useState(() => new GameColours());
  const { data: entries, isFetching, error, refetch } = useCalendar(range);
  const events = useMemo(
    () => (entries ?? []).map((entry) => toCalendarEvent(entry, colours)),
    [entries, colours],
  );
  const view: CalendarView = isWeek ? 'listWeek' : isPhone ? 'listMonth' : 'dayGridMonth';

  useEffect(() => {
    if (controller.view && controller.view.type !== view) controller.changeView(view);
  }, [controller, view]);

  const showRange = ({ start, end, view: shown }: DatesSetInfo): void => {
    setTitle(shown.title);
    setRange(rangeOf(start, end));
  };

  return (
    <div className={styles.page}>
      <PageTitle page="Calendar" />
      <CalendarToolbar
        title={title}
        isWeek={isWeek}
        isLoading={isFetching}
        onPrevious={() => controller.prev()}
        onToday={() => controller.today()}
        onNext={() => controller.next()}
        onView={(wanted) => setIsWeek(wanted === 'week')}
      />
      {error && <ErrorNotice message="Failed to load calendar updates." onRetry={() => void refetch()} />}
      <div className={styles.calendar} aria-busy={isFetching}>
        <Suspense fallback={<Spinner label="Loading calendar events..." />}>
          <CalendarGrid
            controller={controller}
            view={view}
            events={events}
            onRange={showRange}
            onOpen={openUpdate}
          />
        </Suspense>
      </div>
    </div>
  );
};

export const CalendarPage = () => (useUser() ? <UpdatesCalendar /> : <SignInFirst />);
