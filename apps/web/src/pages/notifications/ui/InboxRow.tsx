import { lazy, Suspense, useState } from 'react';
import type { MouseEvent } from 'react';
import type { InboxFolder, NotificationRow } from '@patchlight/contracts';
import { GameArt } from '@/entities/game';
import { NoticeChip, SubjectLink, gameOf, titleOf } from '@/entities/notification';
import { EditedChip, KindChip } from '@/entities/update';
import { shortAge } from '@/shared/lib';
import { BellIcon, CheckIcon, DotsIcon, IconButton, InfoIcon, TimeAgo } from '@/shared/ui';
import { MenuButton } from './MenuButton.tsx';
import type { MenuAction } from './MenuButton.tsx';
import { MOVES } from './moves.tsx';
import styles from './InboxRow.module.css';

const WhySheet = lazy(() => import('./WhySheet.tsx'));

interface InboxRowProps {
  row: NotificationRow;
  folder: InboxFolder;
  /** Whether the row shows its game. Below a heading of the game it does not. */
  namesGame: boolean;
  isPhone: boolean;
  isSelected: boolean;
  onSelect: (isRange: boolean) => void;
  onOpen: () => void;
  onToggleRead: () => void;
  onMove: (to: InboxFolder) => void;
}

type ActionsProps = Pick<InboxRowProps, 'row' | 'folder' | 'isPhone' | 'onToggleRead' | 'onMove'>;

/** The actions of a row; on phones all but the first are in a menu. */
const Actions = ({ row, folder, isPhone, onToggleRead, onMove }: ActionsProps) => {
  const title = titleOf(row);
  const [why, setWhy] = useState<'open' | 'closed' | null>(null);
  const [first, ...others] = MOVES[folder].map(({ to, ...look }) => ({ ...look, run: () => onMove(to) }));
  const mark: MenuAction = {
    label: row.is_read ? 'Mark as unread' : 'Mark as read',
    icon: row.is_read ? <BellIcon fontSize="small" /> : <CheckIcon fontSize="small" />,
    run: onToggleRead,
  };
  const explain: MenuAction = {
    label: 'Why?',
    icon: <InfoIcon fontSize="small" />,
    run: () => setWhy('open'),
  };
  const rest = [...(folder === 'inbox' ? [mark] : []), ...others, explain];
  const buttonOf = ({ label, icon, run }: MenuAction) => (
    <IconButton key={label} aria-label={`${label}: ${title}`} title={label} onClick={run}>
      {icon}
    </IconButton>
  );
  return (
    <div className={styles.actions}>
      {buttonOf(first!)}
      {isPhone ? (
        <MenuButton
          button={(props) => (
            <IconButton aria-label={`More actions: ${title}`} {...props}>
              <DotsIcon fontSize="small" />
            </IconButton>
          )}
          items={rest}
        />
      ) : (
        <>
          {rest.map(buttonOf)}
          <SubjectLink row={row} />
        </>
      )}
      {why && (
        <Suspense fallback={null}>
          <WhySheet id={row.id} title={title} isOpen={why === 'open'} onClose={() => setWhy('closed')} />
        </Suspense>
      )}
    </div>
  );
};

/** A notification of the inbox page. A click opens its update or game. */
export const InboxRow = ({ row, namesGame, isSelected, onSelect, onOpen, ...actions }: InboxRowProps) => {
  const { game_update: update, notice, is_read: isRead } = row;
  const game = gameOf(row);
  const title = titleOf(row);
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
        {update && <EditedChip changes={update.changes} />}
        {update ? <KindChip kind={update.kind} /> : <NoticeChip kind={notice.kind} />}
      </span>
      <TimeAgo at={row.created_at} format={shortAge} className={styles.age} />
      <Actions row={row} {...actions} />
    </li>
  );
};
