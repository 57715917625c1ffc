import { useVisitMarks } from '@/entities/session';
import type { Session } from '@/entities/session';
import { useKeptLibrary } from '@/entities/library';
import { SignedInBars } from '@/widgets/navigation';
import { InboxTab, NotificationBell, useLiveNotifications } from '@/widgets/notifications';

/** What only a signed-in user needs around the page: the bars, live notifications, the game list kept loaded. */
export const SignedInShell = ({ session }: { session: Extract<Session, { status: 'signed-in' }> }) => {
  useKeptLibrary();
  useVisitMarks();
  const unread = useLiveNotifications();
  return (
    <SignedInBars
      session={session}
      bell={<NotificationBell unread={unread} />}
      inboxTab={<InboxTab unread={unread} />}
    />
  );
};
