import FullCalendar from '@fullcalendar/react';
import type { CalendarController, DatesSetInfo } from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import listPlugin from '@fullcalendar/react/list';
import '@fullcalendar/react/skeleton.css';
import { firstDayOfWeek } from '@/shared/lib';
import { CloseIcon } from '@/shared/ui';
import type { CalendarEvent } from '../model/calendar-event.ts';
import { EventLabel } from './EventLabel.tsx';
import styles from './CalendarGrid.module.css';

const PLUGINS = [dayGridPlugin, listPlugin];

/** The FullCalendar views in use. */
export type GridView = 'dayGridMonth' | 'listMonth' | 'listWeek';

interface CalendarGridProps {
  controller: CalendarController;
  view: GridView;
  date: string;
  events: CalendarEvent[];
  onRange: (info: DatesSetInfo) => void;
  onOpen: (gid: string) => void;
}

/** FullCalendar with our styles. */
const CalendarGrid = ({ controller, view, date, events, onRange, onOpen }: CalendarGridProps) => (
  <FullCalendar
    plugins={PLUGINS}
    controller={controller}
    initialView={view}
    initialDate={date}
    headerToolbar={false}
    height="auto"
    firstDay={firstDayOfWeek()}
    fixedWeekCount={false}
    dayMaxEvents={3}
    eventOrder="updateDate"
    eventInteractive
    events={events}
    datesSet={onRange}
    eventClick={({ event }) => onOpen(event.id)}
    eventContent={({ event, view: { type } }) => (
      <EventLabel
        event={event.extendedProps as CalendarEvent['extendedProps']}
        isInList={type !== 'dayGridMonth'}
      />
    )}
    className={styles.calendar}
    viewClass={({ view: { type } }) => (type === 'dayGridMonth' ? styles.grid : styles.list)}
    dayHeaderRowClass={styles.line}
    dayRowClass={styles.line}
    dayHeaderClass={({ inPopover }) => (inPopover ? styles.popoverHeader : styles.dayHeader)}
    dayCellClass={({ isOther, isToday, dow }) =>
      [
        styles.day,
        isOther && styles.other,
        isToday && styles.today,
        (dow === 0 || dow === 6) && styles.weekend,
      ]
        .filter(Boolean)
        .join(' ')
    }
    dayCellTopClass={styles.dayTop}
    dayCellTopInnerClass={styles.dayNumber}
    rowEventClass={styles.rowEvent}
    dayHeaderInnerClass={({ inPopover }) => (inPopover ? undefined : styles.dayHeaderText)}
    dayHeaderAlign="start"
    dayHeaderDividerClass={styles.divider}
    rowMoreLinkClass={styles.more}
    popoverClass={styles.popover}
    popoverCloseClass={styles.popoverClose}
    popoverCloseContent={() => <CloseIcon fontSize="small" />}
    listDayHeaderClass={styles.listDay}
    listDayHeaderInnerClass={styles.listDayText}
    listItemEventClass={styles.listEvent}
    listItemEventInnerClass={styles.listEventInner}
    noEventsContent=""
  />
);

export default CalendarGrid;
