import type { ComponentProps, ReactNode } from 'react';
import styles from './Input.module.css';

export interface InputProps extends ComponentProps<'input'> {
  icon?: ReactNode;
  /** A control at the end of the box. */
  control?: ReactNode;
}

/** A text input in its box. */
export const Input = ({ icon, control, className = '', ...input }: InputProps) => (
  <span className={`${styles.box} ${className}`}>
    {icon && <span className={styles.icon}>{icon}</span>}
    <input {...input} className={styles.input} />
    {control}
  </span>
);
