import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './Field.module.css';

export interface FieldProps {
  label: string;
  hint?: string;
  errors?: readonly string[];
}

/** The attributes that connect a control to its label, hint and errors. */
interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** A label, a control, and its hint or errors. */
export const Field = ({
  label,
  hint,
  errors = [],
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) => {
  const id = useId();
  const isInvalid = errors.length > 0;
  const help = isInvalid ? errors : hint ? [hint] : [];
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': isInvalid || undefined,
        'aria-describedby': help.length > 0 ? `${id}-help` : undefined,
      })}
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
