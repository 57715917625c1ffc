import type { ComponentProps, ReactNode } from 'react';
import styles from './Checkbox.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** What it stands for, beside the box. */
  children: ReactNode;
}

/** A labelled box to tick; its row is the target. */
export const Checkbox = ({ children, className = '', ...input }: CheckboxProps) => (
  <label className={`${styles.row} ${className}`}>
    <input type="checkbox" {...input} className={styles.box} />
    {children}
  </label>
);
