import type { ReactNode } from 'react';
import styles from './Chip.module.css';

interface ChipProps {
  tone?: 'plain' | 'outlined' | 'code' | 'hot' | 'info' | 'quiet' | 'success' | 'warning' | 'error';
  icon?: ReactNode;
  children: ReactNode;
}

/** A small label. 'hot' is the orange of what is new or active. */
export const Chip = ({ tone = 'plain', icon, children }: ChipProps) => (
  <span className={`${styles.chip} ${styles[tone]}`}>
    {icon}
    {children}
  </span>
);
