import FullCalendar, { useCalendarController } from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import { useEffect, useState } from 'react';
import '@fullcalendar/react/skeleton.css';
import { firstDayOfWeek, localDay } from '@/shared/lib';
import { byRank } from '../model/calendar-item.ts';
import type { CalendarItem } from '../model/calendar-item.ts';
import type { ItemLink } from '../model/use-item-link.ts';
import { DayPopover } from './DayPopover.tsx';
import type { OpenDay } from './DayPopover.tsx';
import { EventPill } from './EventPill.tsx';
import styles from './CalendarGrid.module.css';

const PLUGINS = [dayGridPlugin];
/** For `moreLinkClick`: neither the name of a view nor the popover of FullCalendar, which cannot scroll. */
const OPENS_NOTHING = true as never;

interface CalendarGridProps {
  /** A local day of the month, YYYY-MM-DD. */
  date: string;
  items: readonly CalendarItem[];
  favorites: ReadonlySet<number>;
  linkTo: ItemLink;
}

/** The month as a grid: FullCalendar with our styles. */
const CalendarGrid = ({ date, items, favorites, linkTo }: CalendarGridProps) => {
  const controller = useCalendarController();
  const [open, setOpen] = useState<OpenDay | null>(null);
  const sorted = items.toSorted(byRank(favorites));
  useEffect(() => controller.gotoDate(date), [controller, date]);
  return (
    <>
      <FullCalendar
        plugins={PLUGINS}
        controller={controller}
        initialView="dayGridMonth"
        initialDate={date}
        headerToolbar={false}
        height="auto"
        firstDay={firstDayOfWeek()}
        fixedWeekCount={false}
        dayMaxEvents={3}
        eventOrder="place"
        eventInteractive={false}
        events={sorted.map((item, place) => ({
          id: item.id,
          start: item.day,
          allDay: true,
          extendedProps: { item, place },
        }))}
        eventContent={({ event }) => (
          <EventPill item={event.extendedProps['item'] as CalendarItem} linkTo={linkTo} />
        )}
        moreLinkClick={({ date: day, jsEvent }) => {
          setOpen({ day: localDay(day), anchor: jsEvent.currentTarget as HTMLElement });
          return OPENS_NOTHING;
        }}
        className={styles.calendar}
        viewClass={styles.grid}
        dayHeaderRowClass={styles.line}
        dayRowClass={styles.line}
        dayHeaderClass={styles.dayHeader}
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
        dayHeaderInnerClass={styles.dayHeaderText}
        dayHeaderAlign="start"
        dayHeaderDividerClass={styles.divider}
        rowMoreLinkClass={styles.more}
      />
      <DayPopover
        open={open}
        items={sorted.filter(({ day }) => day === open?.day)}
        linkTo={linkTo}
        onClose={() => setOpen(null)}
      />
    </>
  );
};

export default CalendarGrid;
