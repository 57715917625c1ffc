import { Suspense } from 'react';
import { useRefreshOnReturn, useVisitMarks } from '@/entities/session';
import type { Session } from '@/entities/session';
import { useLibrarySubscription } from '@/entities/library';
import { useKeptUpdates } from '@/entities/update';
import { useRenewPush } from '@/features/push-devices';
import { lazyWithPreload } from '@/shared/lib';
import { openCommandPalette, useIsCommandPaletteOpen, useShortcuts } from '@/shared/shortcuts';
import { SignedInBars } from '@/widgets/navigation';
import { InboxTab, NotificationBell, useLiveNotifications } from '@/widgets/notifications';
import { withOverlays } from '../router/with-overlays.ts';

const CommandPalette = lazyWithPreload(
  withOverlays(() => import('@/widgets/command-palette')),
  'CommandPalette',
);

/** The frame of a signed-in user: navigation, live notifications, and a subscription to the library. */
export const SignedInShell = ({ session }: { session: Extract<Session, { status: 'signed-in' }> }) => {
  useLibrarySubscription();
  useRefreshOnReturn();
  useVisitMarks();
  useRenewPush(session.user.id);
  const unread = useLiveNotifications();
  useKeptUpdates(unread);
  const isPaletteOpen = useIsCommandPaletteOpen();
  useShortcuts('Commands', [{ keys: '$mod+k', does: 'Open the command palette', run: openCommandPalette }]);
  return (
    <>
      <SignedInBars
        session={session}
        bell={<NotificationBell unread={unread} />}
        inboxTab={<InboxTab unread={unread} />}
      />
      {isPaletteOpen && (
        <Suspense>
          <CommandPalette session={session} />
        </Suspense>
      )}
    </>
  );
};
