import type { NotificationRow as Row } from '@patchlight/contracts';
import { GameArt } from '@/entities/game';
import { NoticeChip, SubjectLink, gameOf, titleOf } from '@/entities/notification';
import { shortAge } from '@/shared/lib';
import { CheckIcon, IconButton, TimeAgo, TrashIcon } from '@/shared/ui';
import styles from './NotificationRow.module.css';

interface NotificationRowProps {
  row: Row;
  onOpen: () => void;
  onMarkRead: () => void;
  onDelete: () => void;
}

/** A notification. A click opens its update or game. */
export const NotificationRow = ({ row, onOpen, onMarkRead, onDelete }: NotificationRowProps) => {
  const { notice, is_read: isRead } = row;
  const game = gameOf(row);
  const title = titleOf(row);
  return (
    <li className={styles.row} data-unread={!isRead} data-row={row.id} tabIndex={-1}>
      <span className={styles.dot} aria-hidden="true" />
      <GameArt name={game.name} sources={[game.logoUrl, game.iconUrl]} width={72} className={styles.art} />
      <div className={styles.text}>
        <div className={styles.head}>
          <span className={`${styles.game} ellipsis`}>{game.name}</span>
          {notice && <NoticeChip kind={notice.kind} />}
          <TimeAgo at={row.created_at} format={shortAge} className={styles.age} />
        </div>
        <button type="button" className={styles.open} onClick={onOpen}>
          {!isRead && <span className="visually-hidden">unread: </span>}
          {title}
        </button>
      </div>
      <div className={styles.actions}>
        {!isRead && (
          <IconButton aria-label={`Mark as read: ${title}`} title="Mark as read" onClick={onMarkRead}>
            <CheckIcon fontSize="small" />
          </IconButton>
        )}
        <SubjectLink row={row} />
        <IconButton aria-label={`Delete: ${title}`} title="Delete" onClick={onDelete}>
          <TrashIcon fontSize="small" />
        </IconButton>
      </div>
    </li>
  );
};
