import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { AuthBody } from '@patchlight/contracts';
import { messageOf } from '@/shared/api';
import { Button, ErrorNotice, Notice, Spinner, TextField } from '@/shared/ui';
import { useTakeSecondStepMutation } from '../api/sign-in.api.ts';
import styles from './SignIn.module.css';

interface SecondStepFormProps {
  ticket: string;
  onDone: (auth: AuthBody['data']) => Promise<void>;
  onBack: () => void;
}

/** The second step of signing in: an authenticator code or a recovery code. */
export const SecondStepForm = ({ ticket, onDone, onBack }: SecondStepFormProps) => {
  const [takeStep, { isLoading, error, reset }] = useTakeSecondStepMutation();
  const [code, setCode] = useState('');
  const [isRecovery, setIsRecovery] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const field = form.current?.querySelector('input');
    field?.focus();
    field?.select();
  }, [isRecovery, error, isMissing]);

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isLoading) return;
    setIsMissing(code.trim() === '');
    if (code.trim() === '') return;
    const { data } = await takeStep({ ticket, code: code.trim() });
    if (data) await onDone(data);
  };
  const change = (): void => {
    reset();
    setIsMissing(false);
    setCode('');
    setIsRecovery(!isRecovery);
  };

  return (
    <form noValidate ref={form} className={styles.form} onSubmit={(event) => void submit(event)}>
      {error !== undefined && <ErrorNotice message={messageOf(error)} error={error} />}
      {isMissing && <Notice severity="warning">Enter the code.</Notice>}
      {isRecovery ? (
        <TextField
          key="recovery"
          label="Recovery code"
          name="recovery-code"
          hint="One of the ten codes you kept when you turned two-step sign-in on. Each works once."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      ) : (
        <TextField
          key="app"
          label="Code from your app"
          name="code"
          hint="Six digits, from your authenticator app."
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      <Button type="submit" variant="primary" size="large" aria-disabled={isLoading}>
        {isLoading ? <Spinner small label="Checking…" /> : 'Continue'}
      </Button>
      <div className={styles.links}>
        <Button onClick={change}>{isRecovery ? 'Use a code from the app' : 'Use a recovery code'}</Button>
        <Button onClick={onBack}>Back</Button>
      </div>
    </form>
  );
};
