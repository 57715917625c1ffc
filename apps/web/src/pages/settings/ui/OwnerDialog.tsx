import { useId, useState } from 'react';
import type { FieldErrors, OwnerProofDto, SignInMethodsBody } from '@patchlight/contracts';
import { useSubmit } from '@/shared/api';
import { ROUTES } from '@/shared/config';
import { Button, Dialog, Form, PasswordField, SubmitButton, TextField } from '@/shared/ui';
import styles from './SignInMethods.module.css';

export interface OwnerAct {
  title: string;
  text: string;
  /** What the button says. */
  confirm: string;
  /** What to say of a failure that carries no words. */
  otherwise?: string;
  /** Does it; what it throws is shown. */
  run: (proof: OwnerProofDto) => Promise<unknown>;
}

interface OwnerFormProps {
  act: OwnerAct;
  hasPassword: boolean;
  onClose: () => void;
}

const OwnerForm = ({ act, hasPassword, onClose }: OwnerFormProps) => {
  const { submit, isBusy, failure, fieldErrors } = useSubmit(act.otherwise);
  const [secret, setSecret] = useState('');
  const name = hasPassword ? 'currentPassword' : 'code';
  const save = async (): Promise<void> => {
    const missing = hasPassword ? 'Current password is required' : 'Enter the code';
    const wanting: FieldErrors = secret === '' ? { [name]: [missing] } : {};
    if (await submit(() => act.run({ [name]: secret }), wanting)) onClose();
  };
  const field = {
    name,
    required: true,
    autoFocus: true,
    value: secret,
    disabled: isBusy,
    errors: fieldErrors[name],
    onChange: ({ target }: { target: { value: string } }) => setSecret(target.value),
  };
  return (
    <Form onSubmit={() => void save()} failure={failure}>
      {hasPassword ? (
        <PasswordField {...field} label="Current Password" autoComplete="current-password" />
      ) : (
        <TextField {...field} label="Code from your app, or a recovery code" autoComplete="one-time-code" />
      )}
      <div className={styles.actions}>
        <Button variant="outlined" disabled={isBusy} onClick={onClose}>
          Not now
        </Button>
        <SubmitButton isBusy={isBusy} busyLabel="One moment…">
          {act.confirm}
        </SubmitButton>
      </div>
    </Form>
  );
};

const NO_PASSWORD =
  'Your account has no password to ask for. Set one with "Forgot password?", then come back.';

/** There is nothing yet that the owner could prove to be the owner by. */
const NothingToAskFor = ({ onClose }: { onClose: () => void }) => (
  <div className={styles.actions}>
    <Button variant="outlined" onClick={onClose}>
      Not now
    </Button>
    <Button variant="primary" to={ROUTES.forgotPassword}>
      Set a password
    </Button>
  </div>
);

interface OwnerDialogProps {
  /** null: closed. */
  act: OwnerAct | null;
  methods: Pick<SignInMethodsBody['data'], 'hasPassword' | 'twoStep'>;
  onClose: () => void;
}

/** Asks for the password, or a code where there is none, before the ways to sign in change. */
export const OwnerDialog = ({ act, methods, onClose }: OwnerDialogProps) => {
  const id = useId();
  const { hasPassword, twoStep } = methods;
  const canProve = hasPassword || twoStep !== null;
  // The words stay while the dialog fades.
  const [shown, setShown] = useState(act);
  if (act !== null && act !== shown) setShown(act);
  return (
    <Dialog
      open={act !== null}
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      slotProps={{ paper: { className: styles.paper } }}
    >
      <h2 id={`${id}-title`}>{shown?.title}</h2>
      <p id={`${id}-text`}>{canProve ? shown?.text : NO_PASSWORD}</p>
      {shown && canProve && <OwnerForm act={shown} hasPassword={hasPassword} onClose={onClose} />}
      {!canProve && <NothingToAskFor onClose={onClose} />}
    </Dialog>
  );
};
