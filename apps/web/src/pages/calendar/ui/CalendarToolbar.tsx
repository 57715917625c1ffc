import { Button, ChevronLeftIcon, ChevronRightIcon, IconButton } from '@/shared/ui';
import styles from './CalendarToolbar.module.css';

interface CalendarToolbarProps {
  title: string;
  isWeek: boolean;
  isLoading: boolean;
  onPrevious: () => void;
  onToday: () => void;
  onNext: () => void;
  onView: (view: 'month' | 'week') => void;
}

const VIEWS = [
  { view: 'month', label: 'Month' },
  { view: 'week', label: 'Week' },
] as const;

export const CalendarToolbar = ({
  title,
  isWeek,
  isLoading,
  onPrevious,
  onToday,
  onNext,
  onView,
}: CalendarToolbarProps) => (
  <div className={styles.bar}>
    <div>
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
      <IconButton aria-label="Previous" onClick={onPrevious}>
        <ChevronLeftIcon />
      </IconButton>
      <Button onClick={onToday}>Today</Button>
      <IconButton aria-label="Next" onClick={onNext}>
        <ChevronRightIcon />
      </IconButton>
    </div>
    <div className={styles.views} role="group" aria-label="View">
      {VIEWS.map(({ view, label }) => (
        <button
          key={view}
          type="button"
          aria-pressed={isWeek === (view === 'week')}
          onClick={() => onView(view)}
        >
          {label}
        </button>
      ))}
    </div>
  </div>
);
