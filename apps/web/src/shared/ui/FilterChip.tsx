import type { ReactNode } from 'react';
import styles from './FilterChip.module.css';

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
  <button type="button" className={styles.chip} aria-pressed={isOn} onClick={onToggle}>
    {icon}
    {children}
    {count !== undefined && <span className={`${styles.count} numeric`}>{count}</span>}
  </button>
);
