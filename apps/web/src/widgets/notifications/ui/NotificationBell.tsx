import { useId, useState } from 'react';
import type { MouseEvent } from 'react';
import { badgeCount } from '@/entities/notification';
import { BellIcon, IconButton, Popover } from '@/shared/ui';
import { Inbox } from './Inbox.tsx';
import styles from './NotificationBell.module.css';

/** Has the text of the badge, which speech control says. */
const label = (unread: number): string =>
  unread > 0 ? `Notifications, ${badgeCount(unread)} unread` : 'Notifications';

/** The bell in the top bar, with the unread count; opens the inbox. */
export const NotificationBell = ({ unread }: { unread: number }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const titleId = useId();
  const close = (): void => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={label(unread)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        className={styles.bell}
        onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
      >
        <BellIcon />
        {unread > 0 && (
          <span className={styles.badge} aria-hidden="true">
            {badgeCount(unread)}
          </span>
        )}
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { className: styles.paper, role: 'dialog', 'aria-labelledby': titleId },
          backdrop: { invisible: false },
        }}
      >
        <Inbox unread={unread} titleId={titleId} onLeave={close} />
      </Popover>
    </>
  );
};
