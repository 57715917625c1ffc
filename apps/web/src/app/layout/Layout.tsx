import { Suspense, useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '@/entities/session';
import { useOpenUpdateGid } from '@/entities/update';
import { onUnauthorized } from '@/shared/api';
import { ROUTES } from '@/shared/config';
import { keepLocation } from '@/shared/lib';
import { useIsShortcutHelpOpen } from '@/shared/shortcuts';
import { ToastRegion } from '@/shared/toast';
import { Spinner, preloadOverlays } from '@/shared/ui';
import { Footer } from '@/widgets/footer';
import { SignedOutBars, TopBar } from '@/widgets/navigation';
import { ErrorBoundary } from '../router/ErrorBoundary.tsx';
import { part } from '../router/part.tsx';
import { Arrival } from './Arrival.tsx';
import { GlobalShortcuts } from './GlobalShortcuts.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { useArrival } from './use-arrival.ts';
import { useScrollMemory } from './use-scroll-memory.ts';
import styles from './Layout.module.css';

/** Fetches a dialog and what it is made of side by side. */
const withOverlays =
  <Module,>(load: () => Promise<Module>) =>
  async (): Promise<Module> =>
    (await Promise.all([load(), preloadOverlays()]))[0];

export const SignedInShell = part(() => import('./SignedInShell.tsx'), 'SignedInShell');
const ShortcutHelp = part(
  withOverlays(() => import('@/widgets/shortcut-help')),
  'ShortcutHelp',
);
export const UpdateDialog = part(
  withOverlays(() => import('@/widgets/update-dialog')),
  'UpdateDialog',
);

/** A session that the server has ended leads to the sign-in, wherever the user is. */
const useUnauthorizedRedirect = (): void => {
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(
    () =>
      onUnauthorized(() => {
        if (location.pathname !== ROUTES.login)
          void navigate(ROUTES.login, { state: keepLocation(location) });
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
  const arrival = useArrival();
  const isWide = pathname === ROUTES.admin || pathname.startsWith(`${ROUTES.admin}/`);
  return (
    <div className={styles.frame}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <GlobalShortcuts />
      <Bars />
      <p aria-live="polite" className="visually-hidden">
        {arrival.title}
      </p>
      <OfflineBanner />
      <main id="main" tabIndex={-1} key={pathname} className={styles.main} data-wide={isWide}>
        <ErrorBoundary place={key}>
          <Suspense fallback={<Spinner />}>
            <Outlet />
            <Arrival onArrive={arrival.onArrive} />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      {/* It is there before the dialog: its fallback, once shown, would stay for 300 ms. */}
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
