import { useState } from 'react';
import type { FieldErrors } from '@patchlight/contracts';
import { changesOf } from './changes.ts';

interface FormState {
  /** Fields are disabled meanwhile. */
  isBusy?: boolean;
  fieldErrors?: FieldErrors;
}

type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] &
  string;

/**
 * The values of a form, and the props of its fields.
 * @param initial the values by field name; only those of the first render are used
 */
export const useFields = <Values extends object>(
  initial: Values | (() => Values),
  { isBusy = false, fieldErrors = {} }: FormState = {},
) => {
  const [values, replaceValues] = useState(initial);
  const setValues = (changed: Partial<Values>): void => replaceValues((now) => ({ ...now, ...changed }));
  return {
    values,
    /** Sets the given values and keeps the others. */
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
    /** For a list of checkboxes. */
    list: <Name extends keyof Values & string>(name: Name) => ({
      chosen: values[name],
      disabled: isBusy,
      errors: fieldErrors[name],
      onChange: (chosen: Values[Name]): void => replaceValues((now) => ({ ...now, [name]: chosen })),
    }),
    /** For the radio button of one value of a field. */
    option: <Name extends keyof Values>(name: Name, value: Values[Name]) => ({
      checked: values[name] === value,
      onChange: (): void => replaceValues((now) => ({ ...now, [name]: value })),
    }),
  };
};

/**
 * The same for values that the server has saved. What changes there is shown, and what is entered in other fields stays.
 * @param saved objects in it are the same ones until they change
 */
export const useSavedFields = <Values extends object>(saved: Values, state?: FormState) => {
  const fields = useFields(saved, state);
  const [shown, setShown] = useState(saved);
  const changes = changesOf(shown, saved);
  if (Object.keys(changes).length > 0) {
    setShown(saved);
    fields.setValues(changes);
  }
  return fields;
};
