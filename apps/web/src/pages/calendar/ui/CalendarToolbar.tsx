import { Button, ChevronLeftIcon, ChevronRightIcon, IconButton } from '@/shared/ui';
import type { CalendarView } from '../model/calendar-view.ts';
import styles from './CalendarToolbar.module.css';

interface CalendarToolbarProps {
  title: string;
  view: CalendarView;
  isPhone: boolean;
  isLoading: boolean;
  onStep: (step: 1 | -1) => void;
  onToday: () => void;
  onView: (view: CalendarView) => void;
}

const VIEWS = [
  { view: 'month', label: 'Month' },
  { view: 'week', label: 'Week' },
  { view: 'list', label: 'List' },
] as const;

export const CalendarToolbar = ({
  title,
  view,
  isPhone,
  isLoading,
  onStep,
  onToday,
  onView,
}: CalendarToolbarProps) => (
  <div className={styles.bar}>
    <div className={styles.head}>
      <h1>Game Updates Calendar</h1>
      <p className={styles.title}>
        <span className="numeric" aria-live="polite">
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
    <div className={styles.views} role="group" aria-label="View">
      {(isPhone ? VIEWS.slice(0, 2) : VIEWS).map((option) => (
        <button
          key={option.view}
          type="button"
          aria-pressed={(isPhone && view === 'list' ? 'month' : view) === option.view}
          onClick={() => onView(option.view)}
        >
          {option.label}
        </button>
      ))}
    </div>
  </div>
);
