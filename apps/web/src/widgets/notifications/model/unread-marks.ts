import { useEffect } from 'react';
import { badgeCount } from '@/entities/notification';
import { setTitleCount, showAppBadge } from '@/shared/lib';

/** Shows the unread count in the title of every page and on the icon of the installed app. */
export const useUnreadMarks = (unread: number | undefined): void => {
  useEffect(() => {
    if (unread === undefined) return;
    setTitleCount(unread === 0 ? '' : badgeCount(unread));
    showAppBadge(unread);
  }, [unread]);
  // When the session ends. `writeToken` removes the number on the icon, also without this component.
  useEffect(() => () => setTitleCount(''), []);
};
