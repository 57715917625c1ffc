import styles from './CalendarExport.module.css';
import { Connection, KeptConnection } from './Connection.tsx';
import { Feeds, KeptFeeds } from './Feeds.tsx';

/** What one follows, in the calendar that one already uses. */
export const CalendarExport = ({ isReadOnly }: { isReadOnly: boolean }) =>
  isReadOnly ? (
    <>
      <KeptConnection />
      <KeptFeeds />
    </>
  ) : (
    <div className={styles.sections}>
      <Connection />
      <Feeds />
    </div>
  );
