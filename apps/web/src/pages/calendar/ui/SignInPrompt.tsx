import { ROUTES } from '@/shared/config';
import { Button, Notice } from '@/shared/ui';
import styles from './CalendarPage.module.css';

/** Shown to visitors in place of the calendar. */
export const SignInPrompt = ({ hasToken }: { hasToken: boolean }) => (
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
      {hasToken
        ? 'Please log in to view the calendar.'
        : 'Please log in to see your personalized game updates calendar.'}
    </Notice>
  </div>
);
