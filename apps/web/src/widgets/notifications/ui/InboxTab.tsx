import { useId, useState } from 'react';
import { badgeCount } from '@/entities/notification';
import { BellIcon, CloseIcon, Dialog, IconButton } from '@/shared/ui';
import { Inbox } from './Inbox.tsx';
import styles from './NotificationBell.module.css';

/** The inbox on phones: a tab in the bottom bar and a full-screen sheet. */
export const InboxTab = ({ unread }: { unread: number }) => {
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  const titleId = useId();
  return (
    <>
      <button type="button" aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setIsOpen(true)}>
        <BellIcon />
        Inbox
        {unread > 0 && (
          <span className={styles.tabBadge}>
            <span aria-hidden="true">{badgeCount(unread)}</span>
            <span className="visually-hidden">{unread} unread</span>
          </span>
        )}
      </button>
      <Dialog
        fullScreen
        open={isOpen}
        onClose={close}
        aria-labelledby={titleId}
        slotProps={{ paper: { className: styles.sheet } }}
      >
        <IconButton aria-label="Close" className={styles.close} onClick={close}>
          <CloseIcon />
        </IconButton>
        <Inbox unread={unread} titleId={titleId} onLeave={close} />
      </Dialog>
    </>
  );
};
