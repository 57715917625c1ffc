import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import styles from './BottomBar.module.css';

export const BottomBarLink = ({
  to,
  icon,
  children,
}: {
  to: string;
  icon: ReactNode;
  children: ReactNode;
}) => (
  <NavLink to={to} end>
    {icon}
    {children}
  </NavLink>
);

/** The bottom bar on phones. Its links and buttons share the width. */
export const BottomBar = ({ children }: { children: ReactNode }) => (
  <nav aria-label="Places" className={styles.bar}>
    {children}
  </nav>
);
