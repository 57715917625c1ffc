import { relativeTime, shortDateTime, useNow } from '@/shared/lib';
import styles from './TimeAgo.module.css';

const REFRESH_MS = 30_000;

interface TimeAgoProps {
  /** ISO 8601. */
  at: string;
  /** Words for the age. */
  format?: (at: string, now: Date) => string;
  className?: string;
}

/** How long ago something was. The exact time shows under the pointer, and while its row has the focus. */
export const TimeAgo = ({ at, format = relativeTime, className = '' }: TimeAgoProps) => {
  const exact = shortDateTime(at);
  return (
    <time dateTime={at} title={exact} data-exact={exact} className={`${styles.time} ${className}`}>
      {format(at, useNow(REFRESH_MS))}
    </time>
  );
};
