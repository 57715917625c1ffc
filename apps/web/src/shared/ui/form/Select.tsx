import type { ComponentProps } from 'react';
import { ChevronDownIcon } from '../icons/index.ts';
import styles from './Select.module.css';

/** A native select. */
export const Select = ({ className = '', ...select }: ComponentProps<'select'>) => (
  <span className={`${styles.box} ${className}`}>
    <select {...select} className={styles.select} />
    <ChevronDownIcon fontSize="small" className={styles.icon} />
  </span>
);
