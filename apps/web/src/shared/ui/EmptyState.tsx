import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}

/** Shown in place of an empty list. */
export const EmptyState = ({ icon, title, children, actions }: EmptyStateProps) => (
  <div className={styles.empty}>
    <span className={styles.icon}>{icon}</span>
    <h2 className={styles.title}>{title}</h2>
    {children}
    {actions && <div className={styles.actions}>{actions}</div>}
  </div>
);
