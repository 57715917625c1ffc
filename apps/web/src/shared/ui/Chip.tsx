import type { ReactNode } from 'react';
import styles from './controls.module.css';

export interface ChipProps {
  tone?: 'plain' | 'outlined' | 'code' | 'hot' | 'info' | 'quiet' | 'success' | 'warning' | 'error';
  icon?: ReactNode;
  title?: string;
  children: ReactNode;
}

/** A small label. 'hot' is orange, for new or active items. */
export const Chip = ({ tone = 'plain', icon, title, children }: ChipProps) => (
  <span title={title} className={`${styles.chip} ${styles[`${tone}Chip`]}`}>
    {icon}
    {children}
  </span>
);

interface FilterChipProps {
  icon?: ReactNode;
  isOn: boolean;
  onToggle: () => void;
  /** The number of matches. */
  count?: number;
  children: ReactNode;
}

/** A toggle button that filters a list. */
export const FilterChip = ({ icon, isOn, onToggle, count, children }: FilterChipProps) => (
  <button type="button" className={styles.filter} aria-pressed={isOn} onClick={onToggle}>
    {icon}
    {children}
    {count !== undefined && <span className={`${styles.count} numeric`}>{count}</span>}
  </button>
);
