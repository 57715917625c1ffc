import { useState } from 'react';
import type { FieldErrors, TwoStepStartBody } from '@patchlight/contracts';
import { useSubmit } from '@/shared/api';
import { Button, Form, SubmitButton, TextField } from '@/shared/ui';
import { useConfirmTwoStepMutation } from '../api/sign-in-methods.api.ts';
import { QrPicture } from './QrPicture.tsx';
import styles from './SignInMethods.module.css';

interface TwoStepSetupProps {
  setup: TwoStepStartBody['data'];
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** Tells an authenticator app the secret, and waits for its first code. */
export const TwoStepSetup = ({ setup: { secret, uri }, onDone, onCancel }: TwoStepSetupProps) => {
  const [confirm] = useConfirmTwoStepMutation();
  const { submit, isBusy, failure, fieldErrors } = useSubmit('Failed to turn two-step sign-in on');
  const [code, setCode] = useState('');
  const save = (): void => {
    const wanting: FieldErrors = code.trim() === '' ? { code: ['Enter the code'] } : {};
    void submit(async () => onDone(await confirm({ code: code.trim() }).unwrap()), wanting);
  };
  return (
    <div className={styles.setup}>
      <p>Scan this picture with your authenticator app, or give it the key below.</p>
      <QrPicture text={uri} label="QR code with the key for your authenticator app" />
      <p className={styles.secret}>
        <code>{secret.match(/.{4}/g)?.join(' ')}</code>
      </p>
      <Form onSubmit={save} failure={failure}>
        <TextField
          label="Code from your app"
          name="code"
          hint="Six digits; a new one comes every 30 seconds."
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          value={code}
          disabled={isBusy}
          errors={fieldErrors['code']}
          onChange={(event) => setCode(event.target.value)}
        />
        <div className={styles.actions}>
          <SubmitButton isBusy={isBusy} busyLabel="Checking…">
            Turn on
          </SubmitButton>
          <Button onClick={onCancel}>Not now</Button>
        </div>
      </Form>
    </div>
  );
};
