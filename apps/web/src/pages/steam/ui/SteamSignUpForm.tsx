import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { AuthBody } from '@patchlight/contracts';
import { useSignUpWithSteamMutation } from '@/features/sign-in';
import { isApiError, messageOf } from '@/shared/api';
import { browserTimeZone, useFields } from '@/shared/lib';
import { Button, ErrorNotice, Notice, Spinner, TextField } from '@/shared/ui';
import styles from './SteamPage.module.css';

interface SteamSignUpFormProps {
  ticket: string;
  onDone: (auth: AuthBody['data']) => Promise<void>;
}

/** Username and email address, which Steam does not provide. */
export const SteamSignUpForm = ({ ticket, onDone }: SteamSignUpFormProps) => {
  const [signUp, { isLoading, error }] = useSignUpWithSteamMutation();
  const { values, field } = useFields(
    { username: '', email: '' },
    { fieldErrors: isApiError(error) ? error.fieldErrors : {} },
  );
  const [isMissing, setIsMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (error === undefined && !isMissing) return;
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])];
    const wrong = inputs.find((input) => input.matches('[aria-invalid]') || input.value.trim() === '');
    (wrong ?? inputs[0])?.focus();
  }, [error, isMissing]);

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isLoading) return;
    const username = values.username.trim();
    const email = values.email.trim();
    const isEmpty = username === '' || email === '';
    setIsMissing(isEmpty);
    if (isEmpty) return;
    const { data } = await signUp({ ticket, username, email, timeZone: browserTimeZone() });
    if (data) await onDone(data);
  };

  return (
    <form noValidate ref={form} className={styles.form} onSubmit={(event) => void submit(event)}>
      {error !== undefined && <ErrorNotice message={messageOf(error)} error={error} />}
      {isMissing && <Notice severity="warning">Both fields are required.</Notice>}
      <TextField
        {...field('username')}
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextField {...field('email')} label="Email Address" type="email" autoComplete="email" required />
      <Button type="submit" variant="primary" size="large" aria-disabled={isLoading}>
        {isLoading ? <Spinner small label="Signing up…" /> : 'Create my account'}
      </Button>
    </form>
  );
};
