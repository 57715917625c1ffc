import type { ReactNode } from 'react';
import styles from './Chip.module.css';

interface ChipProps {
  tone?: 'plain' | 'outlined' | 'code' | 'hot' | 'info' | 'quiet' | 'success' | 'warning' | 'error';
  icon?: ReactNode;
  title?: string;
  children: ReactNode;
}

/** A small label. 'hot' is orange, for new or active items. */
export const Chip = ({ tone = 'plain', icon, title, children }: ChipProps) => (
  <span title={title} className={`${styles.chip} ${styles[tone]}`}>
    {icon}
    {children}
  </span>
);
