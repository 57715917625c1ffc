import { Field } from './Field.tsx';
import type { FieldProps } from './Field.tsx';
import { Input } from './Input.tsx';
import type { InputProps } from './Input.tsx';

export interface TextFieldProps extends InputProps, FieldProps {}

/** A labeled input with its hint or errors. */
export const TextField = ({ label, hint, errors, ...input }: TextFieldProps) => (
  <Field label={label} hint={hint} errors={errors}>
    {(control) => <Input {...input} {...control} />}
  </Field>
);
