import { useEffect } from 'react';
import { useVisitMarks } from '@/entities/session';
import type { Session } from '@/entities/session';
import { useGetLibraryQuery } from '@/entities/library';
import { preloadOverlays } from '@/shared/ui';
import { SignedInBars } from '@/widgets/navigation';
import { InboxTab, NotificationBell, useLiveNotifications } from '@/widgets/notifications';

const SIGNS_OF_USE = ['pointerover', 'pointerdown', 'keydown'] as const;

/** Long enough for a page to be there before what it may need. */
const SETTLED_MS = 3_000;

/** A menu or dialog may be next, and is to open at once: from the first sign of use on, or when the page has settled. */
const useOverlaysAtHand = (): void =>
  useEffect(() => {
    const listening = new AbortController();
    const fetchOnce = (): void => {
      listening.abort();
      void preloadOverlays().catch(() => undefined);
    };
    for (const sign of SIGNS_OF_USE)
      addEventListener(sign, fetchOnce, { passive: true, signal: listening.signal });
    const settled = setTimeout(fetchOnce, SETTLED_MS);
    return () => {
      listening.abort();
      clearTimeout(settled);
    };
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
