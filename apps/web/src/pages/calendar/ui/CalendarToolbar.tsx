import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { ChevronLeftIcon, ChevronRightIcon } from '@/shared/ui';
import styles from './CalendarToolbar.module.css';

interface CalendarToolbarProps {
  title: string;
  isWeek: boolean;
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
  onPrevious,
  onToday,
  onNext,
  onView,
}: CalendarToolbarProps) => (
  <div className={styles.bar}>
    <div>
      <h1>Game Updates Calendar</h1>
      <p className={`${styles.title} numeric`} aria-live="polite">
        {title}
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
