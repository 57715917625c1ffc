import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { AuthBody, FieldErrors } from '@patchlight/contracts';
import { useSignUpWithSteamMutation } from '@/features/sign-in';
import { isApiError, messageOf } from '@/shared/api';
import { Button, ErrorNotice, Notice, Spinner, TextField } from '@/shared/ui';
import styles from './SteamPage.module.css';

interface SteamSignUpFormProps {
  ticket: string;
  onDone: (auth: AuthBody['data']) => Promise<void>;
}

/** What a new account needs that Steam does not tell. */
export const SteamSignUpForm = ({ ticket, onDone }: SteamSignUpFormProps) => {
  const [signUp, { isLoading, error }] = useSignUpWithSteamMutation();
  const [username, setUsername] = useState('');
  const [email, setEmail] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const fields: FieldErrors = isApiError(error) ? error.fieldErrors : {};

  useEffect(() => {
    if (error === undefined && !isMissing) return;
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])];
    const wrong = inputs.find((input) => input.matches('[aria-invalid]') || input.value.trim() === '');
    (wrong ?? inputs[0])?.focus();
  }, [error, isMissing]);

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isLoading) return;
    const isEmpty = username.trim() === '' || email.trim() === '';
    setIsMissing(isEmpty);
    if (isEmpty) return;
    const { data } = await signUp({ ticket, username: username.trim(), email: email.trim() });
    if (data) await onDone(data);
  };

  return (
    <form noValidate ref={form} className={styles.form} onSubmit={(event) => void submit(event)}>
      {error !== undefined && <ErrorNotice message={messageOf(error)} error={error} />}
      {isMissing && <Notice severity="warning">Both fields are required.</Notice>}
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={username}
        errors={fields['username']}
        onChange={(event) => setUsername(event.target.value)}
      />
      <TextField
        label="Email Address"
        name="email"
        type="email"
        autoComplete="email"
        required
        value={email}
        errors={fields['email']}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" variant="primary" size="large" aria-disabled={isLoading}>
        {isLoading ? <Spinner small label="Signing up…" /> : 'Create my account'}
      </Button>
    </form>
  );
};
