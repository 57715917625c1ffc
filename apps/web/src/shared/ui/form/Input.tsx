import type { ComponentProps, ReactNode } from 'react';
import styles from './Input.module.css';

export interface InputProps extends ComponentProps<'input'> {
  icon?: ReactNode;
  /** A button at the end of the field. */
  control?: ReactNode;
}

/** A text input with an optional icon and button. */
export const Input = ({ icon, control, className = '', ...input }: InputProps) => (
  <span className={`${styles.box} ${className}`}>
    {icon && <span className={styles.icon}>{icon}</span>}
    <input {...input} className={styles.input} />
    {control}
  </span>
);
