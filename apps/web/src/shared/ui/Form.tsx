import { useEffect, useRef } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import { Button } from './Button.tsx';
import { ErrorNotice } from './Notice.tsx';
import { Spinner } from './states.tsx';
import styles from './layout.module.css';

interface FormProps {
  onSubmit: () => void;
  /** Why it failed, shown above its fields. */
  failure: { message: string; error?: unknown } | null;
  children: ReactNode;
}

/** A form without native validation. On errors it focuses the first invalid field, or else shows why it failed. */
export const Form = ({ onSubmit, failure, children }: FormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!failure) return;
    const invalid = form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]');
    if (invalid) invalid.focus();
    else notice.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form noValidate ref={form} className={styles.form} onSubmit={submit}>
      {failure && (
        <div ref={notice}>
          <ErrorNotice {...failure} />
        </div>
      )}
      {children}
    </form>
  );
};

export interface SubmitButtonProps {
  isBusy: boolean;
  /** The label while the form is being sent. */
  busyLabel: string;
  disabled?: boolean;
  size?: 'medium' | 'large';
  children: string;
}

/** The submit button of a form. */
export const SubmitButton = ({ isBusy, busyLabel, disabled, size, children }: SubmitButtonProps) => (
  <Button type="submit" variant="primary" size={size} disabled={isBusy || disabled}>
    {isBusy ? <Spinner small label={busyLabel} /> : children}
  </Button>
);
