import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './AuthFrame.module.css';

/** A link below the form of an AuthFrame. */
export const AuthLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={`text-link ${styles.link}`}>
    {children}
  </Link>
);
