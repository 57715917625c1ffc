import { useId } from 'react';
import { Input } from './Input.tsx';
import type { InputProps } from './Input.tsx';
import styles from './TextField.module.css';

export interface TextFieldProps extends InputProps {
  label: string;
  hint?: string;
  errors?: readonly string[];
}

/** A labelled input with its hint or its errors below. */
export const TextField = ({ label, hint, errors = [], ...input }: TextFieldProps) => {
  const id = useId();
  const isInvalid = errors.length > 0;
  const help = isInvalid ? errors : hint ? [hint] : [];
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <Input
        {...input}
        id={id}
        aria-invalid={isInvalid || undefined}
        aria-describedby={help.length > 0 ? `${id}-help` : undefined}
      />
      {help.length > 0 && (
        <div id={`${id}-help`} className={styles.help} data-invalid={isInvalid}>
          {help.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
    </div>
  );
};
