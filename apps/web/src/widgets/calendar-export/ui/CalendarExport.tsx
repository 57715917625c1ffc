import styles from './CalendarExport.module.css';
import { Connection, ReadOnlyConnection } from './Connection.tsx';
import { Feeds, ReadOnlyFeeds } from './Feeds.tsx';

/** The calendar export: feeds, and a CalDAV connection. */
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
