import { useState } from 'react';
import type { FieldErrors } from '@patchlight/contracts';

interface FormState {
  /** Fields are disabled meanwhile. */
  isBusy?: boolean;
  fieldErrors?: FieldErrors;
}

type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] &
  string;

/**
 * The values of a form, and the properties of its fields.
 * @param initial the values by the names of the fields; only those of the first render count
 */
export const useFields = <Values extends object>(
  initial: Values | (() => Values),
  { isBusy = false, fieldErrors = {} }: FormState = {},
) => {
  const [values, replaceValues] = useState(initial);
  const setValues = (changed: Partial<Values>): void => replaceValues((now) => ({ ...now, ...changed }));
  return {
    values,
    /** Changes the values that are given; the others stay. */
    setValues,
    /** For an input, a text area or a select. */
    field: <Name extends TextName<Values>>(name: Name) => ({
      name,
      value: values[name] as Values[Name] & string,
      disabled: isBusy,
      errors: fieldErrors[name],
      onChange: ({ target }: { target: { value: string } }): void =>
        setValues({ [name]: target.value } as Partial<Values>),
    }),
    /** For the radio button of one of the values that a field can have. */
    option: <Name extends keyof Values>(name: Name, value: Values[Name]) => ({
      checked: values[name] === value,
      onChange: (): void => replaceValues((now) => ({ ...now, [name]: value })),
    }),
  };
};
