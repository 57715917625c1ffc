import type { ReactNode } from 'react';
import { Button, ChevronLeftIcon, ChevronRightIcon, IconButton } from '@/shared/ui';
import type { CalendarView } from '../model/calendar-view.ts';
import styles from './CalendarToolbar.module.css';

interface CalendarToolbarProps {
  /** The visible range. */
  title: string;
  isLoading: boolean;
  onStep: (step: 1 | -1) => void;
  onToday: () => void;
  /** More tools. */
  children: ReactNode;
}

/** The title and the tools of the calendar; one row on phones. */
export const CalendarToolbar = ({ title, isLoading, onStep, onToday, children }: CalendarToolbarProps) => (
  <div className={styles.bar}>
    <div className={styles.head}>
      <h1>Game Updates Calendar</h1>
      <p className={styles.title}>
        <span className="numeric" aria-live="polite" data-month>
          {title}
        </span>
        <span role="status" className={styles.loading}>
          {isLoading ? 'Loading calendar events...' : ''}
        </span>
      </p>
    </div>
    <div className={styles.stepper}>
      <IconButton aria-label="Previous" onClick={() => onStep(-1)}>
        <ChevronLeftIcon />
      </IconButton>
      <Button onClick={onToday}>Today</Button>
      <IconButton aria-label="Next" onClick={() => onStep(1)}>
        <ChevronRightIcon />
      </IconButton>
    </div>
    {children}
  </div>
);

const VIEWS = [
  { view: 'month', label: 'Month' },
  { view: 'week', label: 'Week' },
  { view: 'list', label: 'List' },
] as const;

interface ViewSwitchProps {
  view: CalendarView;
  /** Whether the month is a grid. If not, it is the list. */
  hasGrid: boolean;
  onView: (view: CalendarView) => void;
}

export const ViewSwitch = ({ view, hasGrid, onView }: ViewSwitchProps) => (
  <div className={styles.views} role="group" aria-label="View">
    {(hasGrid ? VIEWS : VIEWS.slice(0, 2)).map((option) => (
      <button
        key={option.view}
        type="button"
        aria-pressed={(!hasGrid && view === 'list' ? 'month' : view) === option.view}
        onClick={() => onView(option.view)}
      >
        {option.label}
      </button>
    ))}
  </div>
);
