import styles from './CalendarExport.module.css';
import { Connection, ReadOnlyConnection } from './Connection.tsx';
import { Feeds, ReadOnlyFeeds } from './Feeds.tsx';

/** What one follows, in the calendar that one already uses. */
export const CalendarExport = ({ isReadOnly }: { isReadOnly: boolean }) =>
  isReadOnly ? (
    <>
      <ReadOnlyConnection />
      <ReadOnlyFeeds />
    </>
  ) : (
    <div className={styles.sections}>
      <Connection />
      <Feeds />
    </div>
  );
