import { useRef } from 'react';
import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { ROUTES } from '@/shared/config';
import { useCenteredChild } from '@/shared/lib';
import { PageHead, PageTitle } from '@/shared/ui';
import { Themed } from '@/shared/ui/mui';
import styles from './AdminFrame.module.css';
import { AdminGuard } from './AdminGuard.tsx';

const PAGES = [
  { path: ROUTES.adminDashboard, name: 'Dashboard' },
  { path: ROUTES.adminUsers, name: 'Users' },
  { path: ROUTES.adminGames, name: 'Games' },
  { path: ROUTES.adminUpdates, name: 'Updates' },
  { path: ROUTES.adminSource, name: 'Source' },
];

interface AdminFrameProps {
  title: string;
  /** The error of the page's query: the user may no longer be an admin. */
  error?: unknown;
  children: ReactNode;
}

/** The header and navigation of the admin pages. */
export const AdminFrame = ({ title, error, children }: AdminFrameProps) => {
  // The dashboard has two paths.
  const { pathname } = useLocation();
  const isHome = pathname === ROUTES.admin;
  const navRef = useRef<HTMLElement>(null);
  useCenteredChild(navRef, '[aria-current=page]', pathname);
  return (
    <Themed>
      <div className={styles.frame}>
        <PageTitle page={title} />
        <PageHead title={title} />
        <nav ref={navRef} aria-label="Admin area" className={styles.nav}>
          {PAGES.map(({ path, name }) => (
            <NavLink
              key={path}
              to={isHome && path === ROUTES.adminDashboard ? ROUTES.admin : path}
              end={isHome}
              className={styles.link}
            >
              {name}
            </NavLink>
          ))}
        </nav>
        <AdminGuard error={error}>{children}</AdminGuard>
      </div>
    </Themed>
  );
};
