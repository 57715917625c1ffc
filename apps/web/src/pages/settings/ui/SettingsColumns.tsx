import type { ReactNode } from 'react';
import styles from './SettingsPage.module.css';

interface SettingsColumnsProps {
  children: readonly [first: ReactNode, second: ReactNode];
}

/** The sections of a tab in two columns; below each other where there is no room. */
export const SettingsColumns = ({ children: [first, second] }: SettingsColumnsProps) => (
  <div className={`${styles.tab} ${styles.columns}`}>
    <div className={styles.column}>{first}</div>
    <div className={styles.column}>{second}</div>
  </div>
);
