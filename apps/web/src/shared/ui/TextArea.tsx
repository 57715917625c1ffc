import type { ComponentProps } from 'react';
import { Field } from './Field.tsx';
import type { FieldProps } from './Field.tsx';
import styles from './TextArea.module.css';

/** A labelled box for a few lines of text. */
export const TextArea = ({ label, hint, errors, ...area }: ComponentProps<'textarea'> & FieldProps) => (
  <Field label={label} hint={hint} errors={errors}>
    {(control) => <textarea {...area} {...control} className={styles.area} />}
  </Field>
);
