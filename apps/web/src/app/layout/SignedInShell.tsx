import { useVisitMarks } from '@/entities/session';
import type { Session } from '@/entities/session';
import { useLibrarySubscription } from '@/entities/library';
import { useRenewPush } from '@/features/push-devices';
import { SignedInBars } from '@/widgets/navigation';
import { InboxTab, NotificationBell, useLiveNotifications } from '@/widgets/notifications';

/** The frame of a signed-in user: navigation, live notifications, and a subscription to the library. */
export const SignedInShell = ({ session }: { session: Extract<Session, { status: 'signed-in' }> }) => {
  useLibrarySubscription();
  useVisitMarks();
  useRenewPush(session.user.id);
  const unread = useLiveNotifications();
  return (
    <SignedInBars
      session={session}
      bell={<NotificationBell unread={unread} />}
      inboxTab={<InboxTab unread={unread} />}
    />
  );
};
