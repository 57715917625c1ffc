import { Suspense, useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '@/entities/session';
import { useOpenUpdateGid } from '@/entities/update';
import { onUnauthorized } from '@/shared/api';
import { ROUTES } from '@/shared/config';
import { lazyWithPreload, returnState } from '@/shared/lib';
import { useIsShortcutHelpOpen } from '@/shared/shortcuts';
import { ToastRegion, showToast } from '@/shared/toast';
import { Spinner } from '@/shared/ui';
import { Footer } from '@/widgets/footer';
import { SignedOutBars, TopBar } from '@/widgets/navigation';
import { ErrorBoundary } from '../router/ErrorBoundary.tsx';
import { withOverlays } from '../router/with-overlays.ts';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';
import { GlobalShortcuts } from './GlobalShortcuts.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { useRouteAnnouncer } from './use-route-announcer.ts';
import { useScrollMemory } from './use-scroll-memory.ts';
import styles from './Layout.module.css';

export const SignedInShell = lazyWithPreload(() => import('./SignedInShell.tsx'), 'SignedInShell');
const ShortcutHelp = lazyWithPreload(
  withOverlays(() => import('@/widgets/shortcut-help')),
  'ShortcutHelp',
);
export const UpdateDialog = lazyWithPreload(
  withOverlays(() => import('@/widgets/update-dialog')),
  'UpdateDialog',
);

/** Redirects to the sign-in page once the server has ended the session, and says why. */
const useUnauthorizedRedirect = (): void => {
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(
    () =>
      onUnauthorized(() => {
        showToast('Your session has ended. Please sign in again.', 'error');
        if (location.pathname !== ROUTES.login) void navigate(ROUTES.login, { state: returnState(location) });
      }),
    [navigate, location],
  );
};

const Bars = () => {
  const session = useSession();
  if (session.status === 'anonymous') return <SignedOutBars />;
  if (session.status === 'loading') return <TopBar />;
  return (
    <Suspense fallback={<TopBar />}>
      <SignedInShell session={session} />
    </Suspense>
  );
};

/** The frame of every page. */
export const Layout = () => {
  const { pathname, key } = useLocation();
  const updateGid = useOpenUpdateGid();
  const isHelpOpen = useIsShortcutHelpOpen();
  useUnauthorizedRedirect();
  useScrollMemory();
  const announcer = useRouteAnnouncer();
  const isWide = pathname === ROUTES.admin || pathname.startsWith(`${ROUTES.admin}/`);
  return (
    <div className={styles.frame}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <GlobalShortcuts />
      <Bars />
      <p aria-live="polite" className="visually-hidden">
        {announcer.title}
      </p>
      <OfflineBanner />
      <main id="main" tabIndex={-1} key={pathname} className={styles.main} data-wide={isWide}>
        <ErrorBoundary place={key}>
          <Suspense fallback={<Spinner />}>
            <Outlet />
            <RouteAnnouncer onRendered={announcer.onRendered} />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      {/* Always mounted: React keeps a fallback that has been shown for at least 300 ms. */}
      <Suspense>{updateGid !== null && <UpdateDialog gid={updateGid} />}</Suspense>
      {isHelpOpen && (
        <Suspense>
          <ShortcutHelp />
        </Suspense>
      )}
      <ToastRegion />
    </div>
  );
};
