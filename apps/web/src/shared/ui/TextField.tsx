import { Field } from './Field.tsx';
import type { FieldProps } from './Field.tsx';
import { Input } from './Input.tsx';
import type { InputProps } from './Input.tsx';

export interface TextFieldProps extends InputProps, FieldProps {}

/** A labelled input with its hint or its errors below. */
export const TextField = ({ label, hint, errors, ...input }: TextFieldProps) => (
  <Field label={label} hint={hint} errors={errors}>
    {(control) => <Input {...input} {...control} />}
  </Field>
);
