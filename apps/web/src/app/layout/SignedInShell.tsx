import { useEffect } from 'react';
import { useVisitMarks } from '@/entities/session';
import type { Session } from '@/entities/session';
import { useGetLibraryQuery } from '@/entities/library';
import { preloadOverlays } from '@/shared/ui';
import { SignedInBars } from '@/widgets/navigation';
import { InboxTab, NotificationBell, useLiveNotifications } from '@/widgets/notifications';

const SIGNS_OF_USE = ['pointerover', 'pointerdown', 'keydown'] as const;

/** From the first sign that somebody uses the page: a menu or dialog may be next, and is to open at once. */
const useOverlaysAtHand = (): void =>
  useEffect(() => {
    const listening = new AbortController();
    const fetchOnce = (): void => {
      listening.abort();
      void preloadOverlays();
    };
    for (const sign of SIGNS_OF_USE)
      addEventListener(sign, fetchOnce, { passive: true, signal: listening.signal });
    return () => listening.abort();
  }, []);

/** What only a signed-in user needs around the page: the bars, live notifications, the game list kept loaded. */
export const SignedInShell = ({ session }: { session: Extract<Session, { status: 'signed-in' }> }) => {
  useGetLibraryQuery();
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
