import { useState } from 'react';
import type { FieldErrors } from '@patchlight/contracts';
import { isApiError, messageOf } from './api-error.ts';

interface Failure {
  message: string;
  /** What failed; undefined when the form itself was found wanting. */
  error?: unknown;
  fieldErrors: FieldErrors;
}

/** The states of a form: being sent, and why it was not taken. @param otherwise for failures that carry no words */
export const useSubmit = (otherwise?: string) => {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  /** @param wanting what is wrong with the fields already here; then nothing is sent */
  const submit = async (call: () => Promise<unknown>, wanting: FieldErrors = {}): Promise<boolean> => {
    const [first] = Object.values(wanting).flat();
    if (first) {
      setFailure({ message: first, fieldErrors: wanting });
      return false;
    }
    setFailure(null);
    setIsBusy(true);
    try {
      await call();
      return true;
    } catch (error) {
      const fieldErrors = isApiError(error) ? error.fieldErrors : {};
      setFailure({ message: messageOf(error, otherwise), error, fieldErrors });
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { submit, isBusy, failure, fieldErrors: failure?.fieldErrors ?? NONE };
};

const NONE: FieldErrors = {};
