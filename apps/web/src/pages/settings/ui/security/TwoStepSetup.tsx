import type { FieldErrors, TwoStepStartBody } from '@patchlight/contracts';
import { useSubmit } from '@/shared/api';
import { useFields } from '@/shared/lib';
import { Form } from '@/shared/ui';
import { Button, SubmitButton, TextField } from '@/shared/ui/mui';
import { useConfirmTwoStepMutation } from '../../api/sign-in-methods.api.ts';
import { QrPicture } from './QrPicture.tsx';
import styles from './SignInMethods.module.css';

interface TwoStepSetupProps {
  setup: TwoStepStartBody['data'];
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** Shows the secret for an authenticator app and asks for the first code. */
export const TwoStepSetup = ({ setup: { secret, uri }, onDone, onCancel }: TwoStepSetupProps) => {
  const [confirm] = useConfirmTwoStepMutation();
  const { submit, isBusy, failure, fieldErrors } = useSubmit('Failed to turn two-step sign-in on');
  const { values, field } = useFields({ code: '' }, { isBusy, fieldErrors });
  const save = (): void => {
    const code = values.code.trim();
    const missing: FieldErrors = code === '' ? { code: ['Enter the code'] } : {};
    void submit(async () => onDone(await confirm({ code }).unwrap()), missing);
  };
  return (
    <div className={styles.setup}>
      <p>Scan this QR code with your authenticator app, or enter the key below.</p>
      <QrPicture text={uri} label="QR code with the key for your authenticator app" />
      <p className={styles.secret}>
        <code>{secret.match(/.{4}/g)?.join(' ')}</code>
      </p>
      <Form onSubmit={save} failure={failure}>
        <TextField
          {...field('code')}
          label="Code from your app"
          hint="Six digits; a new one comes every 30 seconds."
          autoComplete="one-time-code"
          inputMode="numeric"
          required
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
