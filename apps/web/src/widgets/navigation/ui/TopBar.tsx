import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { APP_NAME, ROUTES } from '@/shared/config';
import { Logo } from '@/shared/ui';
import styles from './TopBar.module.css';

interface TopBarLinkProps {
  to: string;
  isHighlighted?: boolean;
  children: ReactNode;
}

export const TopBarLink = ({ to, isHighlighted = false, children }: TopBarLinkProps) => (
  <NavLink to={to} className={styles.link} data-highlighted={isHighlighted}>
    {children}
  </NavLink>
);

interface TopBarProps {
  links?: ReactNode;
  right?: ReactNode;
}

/** The top bar: home, navigation, and the account. */
export const TopBar = ({ links, right }: TopBarProps) => (
  <header className={styles.bar}>
    <div className={styles.inner}>
      <Link to={ROUTES.home} className={styles.home} aria-label={`${APP_NAME}, home`}>
        <Logo />
      </Link>
      {links && (
        <nav aria-label="Main" className={styles.links}>
          {links}
        </nav>
      )}
      <div className={styles.right}>{right}</div>
    </div>
  </header>
);
