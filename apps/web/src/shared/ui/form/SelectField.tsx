import type { ComponentProps } from 'react';
import { Field } from './Field.tsx';
import type { FieldProps } from './Field.tsx';
import { Select } from './Select.tsx';

/** A labeled select with its hint or errors. */
export const SelectField = ({ label, hint, errors, ...select }: ComponentProps<'select'> & FieldProps) => (
  <Field label={label} hint={hint} errors={errors}>
    {(control) => <Select {...select} {...control} />}
  </Field>
);
