import { Link } from 'react-router-dom';
import { ROUTES } from '@/shared/config';
import styles from './CalendarPage.module.css';

/** Explains in one line why the calendar shows no releases. */
export const ReleaseHint = () => (
  <p className={styles.hint}>
    See release dates here with PRO. <Link to={ROUTES.pricing}>See the plans</Link>
  </p>
);
