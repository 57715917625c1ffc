import type { MouseEvent } from 'react';
import type { NotificationRow } from '@patchlight/contracts';
import { GameArt } from '@/entities/game';
import { NoticeChip, SubjectLink, gameOf, titleOf } from '@/entities/notification';
import { KindChip } from '@/entities/update';
import { shortAge } from '@/shared/lib';
import { BellIcon, CheckIcon, IconButton, TimeAgo, TrashIcon } from '@/shared/ui';
import styles from './InboxRow.module.css';

interface InboxRowProps {
  row: NotificationRow;
  /** Whether the row shows its game. Below a heading of the game it does not. */
  namesGame: boolean;
  isSelected: boolean;
  onSelect: (isRange: boolean) => void;
  onOpen: () => void;
  onToggleRead: () => void;
  onDelete: () => void;
}

/** A notification of the inbox page. A click opens its update or game. */
export const InboxRow = ({ row, namesGame, isSelected, onSelect, onOpen, ...on }: InboxRowProps) => {
  const { game_update: update, notice, is_read: isRead } = row;
  const game = gameOf(row);
  const title = titleOf(row);
  const mark = isRead ? 'Mark as unread' : 'Mark as read';
  return (
    <li
      className={styles.row}
      data-row={row.id}
      data-unread={!isRead}
      data-selected={isSelected}
      data-member={!namesGame}
      tabIndex={-1}
    >
      <label className={styles.select}>
        <input
          type="checkbox"
          aria-label={`Select: ${title}`}
          checked={isSelected}
          onChange={() => undefined}
          onClick={(event: MouseEvent) => onSelect(event.shiftKey)}
        />
      </label>
      <span className={styles.dot} aria-hidden="true" />
      {namesGame && (
        <span className={styles.game}>
          <GameArt
            name={game.name}
            sources={[game.logoUrl, game.iconUrl]}
            width={56}
            className={styles.art}
          />
          <span className="ellipsis">{game.name}</span>
        </span>
      )}
      <button type="button" className={styles.open} onClick={onOpen}>
        {!isRead && <span className="visually-hidden">unread: </span>}
        {!namesGame && <span className="visually-hidden">{game.name}: </span>}
        {title}
      </button>
      <span className={styles.kind}>
        {update ? <KindChip kind={update.kind} /> : <NoticeChip kind={notice.kind} />}
      </span>
      <TimeAgo at={row.created_at} format={shortAge} className={styles.age} />
      <div className={styles.actions}>
        <IconButton aria-label={`${mark}: ${title}`} title={mark} onClick={on.onToggleRead}>
          {isRead ? <BellIcon fontSize="small" /> : <CheckIcon fontSize="small" />}
        </IconButton>
        <SubjectLink row={row} />
        <IconButton aria-label={`Delete: ${title}`} title="Delete" onClick={on.onDelete}>
          <TrashIcon fontSize="small" />
        </IconButton>
      </div>
    </li>
  );
};
