import type { ComponentProps } from 'react';
import { Field } from './Field.tsx';
import type { FieldProps } from './Field.tsx';
import styles from './TextArea.module.css';

/** A labeled textarea with its hint or errors. */
export const TextArea = ({ label, hint, errors, ...area }: ComponentProps<'textarea'> & FieldProps) => (
  <Field label={label} hint={hint} errors={errors}>
    {(control) => <textarea {...area} {...control} className={styles.area} />}
  </Field>
);
