import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { GameArt } from '@/entities/game';
import { gameOf } from '@/entities/notification';
import { gamePath } from '@/shared/config';
import { ChevronDownIcon, ChevronRightIcon, IconButton } from '@/shared/ui';
import type { GameGroup } from '../model/game-groups.ts';
import styles from './GameSection.module.css';

/** The notifications of a game on a day; several are collapsible. */
export const GameSection = ({
  game: { appId, name, rows },
  children,
}: {
  game: GameGroup;
  children: ReactNode;
}) => {
  const [isClosed, setIsClosed] = useState(false);
  const listId = useId();
  const hasHeading = rows.length > 1;
  const isOpen = !hasHeading || !isClosed;
  const { logoUrl, iconUrl } = gameOf(rows[0]!);
  const unread = rows.filter((row) => !row.is_read).length;
  return (
    <>
      {hasHeading && (
        <h3 className={styles.heading}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setIsClosed(isOpen)}
          >
            <ChevronDownIcon fontSize="small" className={styles.chevron} />
            <GameArt name={name} sources={[logoUrl, iconUrl]} width={56} className={styles.art} />
            <span className="ellipsis">{name}</span>
            <span className={styles.count}>
              {rows.length} {rows.some(({ notice }) => notice) ? 'entries' : 'updates'}
              {unread > 0 && `, ${unread} unread`}
            </span>
          </button>
          <IconButton to={gamePath(appId)} aria-label={`All updates of ${name}`} title="All updates">
            <ChevronRightIcon />
          </IconButton>
        </h3>
      )}
      <ul role="list" id={listId} hidden={!isOpen} className={hasHeading ? styles.members : undefined}>
        {isOpen && children}
      </ul>
    </>
  );
};
