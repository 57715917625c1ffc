import { useState } from 'react';
import type { ConfirmationMethod, ConfirmDto, FieldErrors } from '@patchlight/contracts';
import { isApiError, useSubmit } from '@/shared/api';
import { ROUTES } from '@/shared/config';
import { canUsePasskeys } from '@/shared/lib';
import { Form, Loaded, Notice, SheetActions } from '@/shared/ui';
import { Button, PasswordField, Skeleton, SubmitButton, TextField } from '@/shared/ui/mui';
import { useConfirmSessionMutation, useGetConfirmationQuery } from '../api/reauthenticate.api.ts';
import { useReauthenticationMethods } from '../model/use-reauthentication-methods.ts';
import type { ProtectedAction } from '../model/protected-action.ts';

const isConfirmationRequired = (error: unknown): boolean =>
  isApiError(error) && error.code === 'CONFIRMATION_REQUIRED';

interface ReauthenticateFormProps {
  action: ProtectedAction;
  onClose: () => void;
}

/** The form of the dialog. */
export const ReauthenticateForm = ({ action, onClose }: ReauthenticateFormProps) => {
  const [needsProof, setNeedsProof] = useState(action.isGuarded === true);
  const offer = useGetConfirmationQuery(undefined, { skip: !needsProof, refetchOnMountOrArgChange: true });
  const [confirm] = useConfirmSessionMutation();
  const { byPasskey, goToSteam } = useReauthenticationMethods();
  const { submit, isBusy, failure, fieldErrors } = useSubmit(action.errorMessage);
  const [secret, setSecret] = useState('');

  const perform = async (prove?: () => Promise<ConfirmDto>, invalid?: FieldErrors): Promise<void> => {
    let isDone = false;
    await submit(async () => {
      if (prove) await confirm(await prove()).unwrap();
      try {
        await action.run();
        isDone = true;
      } catch (error) {
        if (needsProof || !isConfirmationRequired(error)) throw error;
        setNeedsProof(true);
      }
    }, invalid);
    if (isDone) onClose();
  };
  const performWith = (typed: 'password' | 'code' | undefined): Promise<void> => {
    if (!typed) return perform();
    const missing = typed === 'password' ? 'Current password is required' : 'Enter the code';
    return perform(async () => ({ [typed]: secret }), secret === '' ? { [typed]: [missing] } : {});
  };
  const cancel = (
    <Button variant="outlined" disabled={isBusy} onClick={onClose}>
      Cancel
    </Button>
  );
  const go = (
    <SubmitButton isBusy={isBusy} busyLabel="One moment…">
      {action.confirm}
    </SubmitButton>
  );
  const withProof = (methods: ConfirmationMethod[]) => {
    const typed = methods.find((method) => method === 'password' || method === 'code');
    const hasPasskey = methods.includes('passkey') && canUsePasskeys();
    const hasSteam = methods.includes('steam');
    const field = {
      name: typed,
      required: true,
      autoFocus: true,
      value: secret,
      disabled: isBusy,
      onChange: ({ target }: { target: { value: string } }) => setSecret(target.value),
    };
    return (
      <Form onSubmit={() => void (typed && performWith(typed))} failure={failure}>
        {action.fields}
        <p>Please confirm that it is you to continue.</p>
        {typed === 'password' && (
          <PasswordField
            {...field}
            label="Current Password"
            autoComplete="current-password"
            errors={fieldErrors['currentPassword'] ?? fieldErrors['password']}
          />
        )}
        {typed === 'code' && (
          <TextField
            {...field}
            label="Code from your app, or a recovery code"
            autoComplete="one-time-code"
            errors={fieldErrors['code']}
          />
        )}
        {hasSteam && (
          <p>Steam asks who you are. After that you are back on this page, and can go on from there.</p>
        )}
        {!typed && !hasPasskey && !hasSteam && (
          <Notice severity="info">
            Your account is confirmed by a passkey, which this browser cannot use here. Use another one, or
            set a password first.
          </Notice>
        )}
        <SheetActions>
          {cancel}
          {hasPasskey && (
            <Button
              variant={typed ? 'outlined' : 'primary'}
              disabled={isBusy}
              onClick={() => void perform(byPasskey)}
            >
              Use a passkey
            </Button>
          )}
          {hasSteam && (
            <Button
              variant={hasPasskey ? 'outlined' : 'primary'}
              disabled={isBusy}
              onClick={() => void submit(goToSteam)}
            >
              Confirm through Steam
            </Button>
          )}
          {!typed && !hasPasskey && !hasSteam && (
            <Button variant="primary" to={ROUTES.forgotPassword}>
              Set a password
            </Button>
          )}
          {typed && go}
        </SheetActions>
      </Form>
    );
  };
  const plain = (
    <Form onSubmit={() => void perform()} failure={failure}>
      {action.fields}
      <SheetActions>
        {cancel}
        {go}
      </SheetActions>
    </Form>
  );
  if (!needsProof) return plain;
  return (
    <Loaded
      query={offer}
      errorMessage="Failed to load how you are asked"
      skeleton={<Skeleton height={120} />}
    >
      {({ methods, isConfirmed }) => (isConfirmed ? plain : withProof(methods))}
    </Loaded>
  );
};
