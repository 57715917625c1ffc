import { useEffect, useRef } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import { ErrorNotice } from '../ErrorNotice.tsx';
import styles from './Form.module.css';

interface FormProps {
  onSubmit: () => void;
  /** Why it failed, shown above its fields. */
  failure: { message: string; error?: unknown } | null;
  children: ReactNode;
}

/** A form without native validation. On errors it focuses the first invalid field. */
export const Form = ({ onSubmit, failure, children }: FormProps) => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
  }, [failure]);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form noValidate ref={form} className={styles.form} onSubmit={submit}>
      {failure && <ErrorNotice {...failure} />}
      {children}
    </form>
  );
};
