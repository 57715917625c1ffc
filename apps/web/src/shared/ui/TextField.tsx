import { useId } from 'react';
import type { ReactNode } from 'react';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { OutlinedInputProps } from '@mui/material/OutlinedInput';
import styles from './TextField.module.css';

interface TextFieldProps extends OutlinedInputProps {
  label: string;
  labelAside?: ReactNode;
  hint?: ReactNode;
  errors?: readonly string[];
}

/** A labelled input with its hint and its errors below. */
export const TextField = ({ label, labelAside, hint, errors = [], inputProps, ...input }: TextFieldProps) => {
  const id = useId();
  const hasError = errors.length > 0;
  return (
    <div className={styles.field}>
      <div className={styles.labelRow}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {labelAside}
      </div>
      <OutlinedInput
        {...input}
        id={id}
        fullWidth
        error={hasError}
        inputProps={{
          ...inputProps,
          'aria-describedby': hasError || hint ? `${id}-help` : undefined,
        }}
      />
      {(hasError || hint) && (
        <FormHelperText id={`${id}-help`} error={hasError} component="div" className={styles.help}>
          {hasError ? errors.map((error) => <div key={error}>{error}</div>) : hint}
        </FormHelperText>
      )}
    </div>
  );
};
