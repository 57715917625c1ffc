import { useEffect } from 'react';
import { useVisitMarks } from '@/entities/session';
import type { Session } from '@/entities/session';
import { useKeptLibrary } from '@/entities/library';
import { preloadOverlays } from '@/shared/ui';
import { SignedInBars } from '@/widgets/navigation';
import { InboxTab, NotificationBell, useLiveNotifications } from '@/widgets/notifications';

/** Long enough for a page to be there before what it may need. */
const SETTLED_MS = 3_000;

/** A menu or dialog may be next, and is to open at once. Whoever points at something has it sooner (preload-on-intent). */
const useOverlaysAtHand = (): void =>
  useEffect(() => {
    const settled = setTimeout(() => void preloadOverlays().catch(() => undefined), SETTLED_MS);
    return () => clearTimeout(settled);
  }, []);

/** What only a signed-in user needs around the page: the bars, live notifications, the game list kept loaded. */
export const SignedInShell = ({ session }: { session: Extract<Session, { status: 'signed-in' }> }) => {
  useKeptLibrary();
  useVisitMarks();
  useOverlaysAtHand();
  const unread = useLiveNotifications();
  return (
    <SignedInBars
      session={session}
      bell={<NotificationBell unread={unread} />}
      inboxTab={<InboxTab unread={unread} />}
    />
  );
};
