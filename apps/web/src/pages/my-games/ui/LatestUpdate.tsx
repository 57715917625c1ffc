import { Link } from 'react-router-dom';
import type { LibraryGame } from '@patchlight/contracts';
import { KindChip, useUpdateLink } from '@/entities/update';
import { shortDate } from '@/shared/lib';
import { TimeAgo } from '@/shared/ui';
import { inactiveMonths } from '../model/inactivity.ts';
import styles from './GameRow.module.css';

/** The latest update of a game in its row, with the dates where there is no column for them. */
export const LatestUpdate = ({ game }: { game: LibraryGame }) => {
  const linkTo = useUpdateLink();
  const { latestUpdateTitle: title, latestUpdateGid: gid, latestUpdateDate: date, unreadCount } = game;
  if (!title) return <p className={styles.none}>No updates yet</p>;
  const silence = inactiveMonths(date);
  return (
    <>
      <div className={`${styles.facts} numeric`}>
        <KindChip kind={game.latestUpdateKind} />
        {date && <TimeAgo at={date} className={styles.phoneDate} />}
        {unreadCount > 0 && <span className={styles.new}>{unreadCount} unread</span>}
        {silence !== null && <span className={styles.silent}>{`No update for ${silence} months`}</span>}
      </div>
      <p className={styles.update}>
        <span className={styles.label}>Latest Update: </span>
        {gid === null ? (
          title
        ) : (
          <Link {...linkTo(gid)} className={styles.open}>
            {title}
          </Link>
        )}
      </p>
      {date && (
        <p className={`${styles.phoneUpdated} numeric`}>
          Updated: <time dateTime={date}>{shortDate(date)}</time>
        </p>
      )}
    </>
  );
};
