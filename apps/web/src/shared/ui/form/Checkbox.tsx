import type { ComponentProps, ReactNode } from 'react';
import styles from './Checkbox.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** The label. */
  children: ReactNode;
}

/** A labeled checkbox. The whole row is clickable. */
export const Checkbox = ({ children, className = '', ...input }: CheckboxProps) => (
  <label className={`${styles.row} ${className}`}>
    <input type="checkbox" {...input} className={styles.box} />
    {children}
  </label>
);
