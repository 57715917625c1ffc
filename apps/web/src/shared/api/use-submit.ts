import { useState } from 'react';
import type { FieldErrors } from '@patchlight/contracts';
import { isApiError, messageOf } from './api-error.ts';

interface Failure {
  message: string;
  /** The error; undefined when validation failed and nothing was sent. */
  error?: unknown;
  fieldErrors: FieldErrors;
}

/** The submit state of a form. @param fallback the message of errors without one */
export const useSubmit = (fallback?: string) => {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  /** @param invalid validation errors; nothing is sent then */
  const submit = async (call: () => Promise<unknown>, invalid: FieldErrors = {}): Promise<boolean> => {
    const [first] = Object.values(invalid).flat();
    if (first) {
      setFailure({ message: first, fieldErrors: invalid });
      return false;
    }
    setFailure(null);
    setIsBusy(true);
    try {
      await call();
      return true;
    } catch (error) {
      const fieldErrors = isApiError(error) ? error.fieldErrors : {};
      setFailure({ message: messageOf(error, fallback), error, fieldErrors });
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  /** Forgets the last failure, before the form asks about something else. */
  const clear = (): void => setFailure(null);
  return { submit, clear, isBusy, failure, fieldErrors: failure?.fieldErrors ?? NONE };
};

const NONE: FieldErrors = {};
