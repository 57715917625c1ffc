import { useId, useState } from 'react';
import { DELETION_PHRASE } from '@patchlight/contracts';
import type { FieldErrors, UserBody } from '@patchlight/contracts';
import { useNavigate } from 'react-router-dom';
import { useLeave } from '@/entities/session';
import { useSubmit } from '@/shared/api';
import { ROUTES } from '@/shared/config';
import { showToast } from '@/shared/toast';
import { Button, Dialog, Form, PasswordField, Spinner, TextField } from '@/shared/ui';
import { useDeleteAccountMutation } from '../api/privacy.api.ts';
import styles from './SignInMethods.module.css';

interface DeleteAccountDialogProps {
  user: UserBody;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for the password and a phrase before the account is gone. */
export const DeleteAccountDialog = ({ user, isOpen, onClose }: DeleteAccountDialogProps) => {
  const id = useId();
  const navigate = useNavigate();
  const leave = useLeave();
  const [deleteAccount] = useDeleteAccountMutation();
  const { submit, isBusy, failure, fieldErrors } = useSubmit('Failed to delete account');
  const [currentPassword, setCurrentPassword] = useState('');
  const [confirmationText, setConfirmationText] = useState('');
  const isConfirmed = confirmationText === DELETION_PHRASE;
  const isMistyped = !DELETION_PHRASE.startsWith(confirmationText);

  const close = (): void => {
    setCurrentPassword('');
    setConfirmationText('');
    onClose();
  };
  const confirm = (): void => {
    const wanting: FieldErrors =
      currentPassword === '' ? { currentPassword: ['Current password is required'] } : {};
    void submit(async () => {
      await deleteAccount({ currentPassword, confirmationText }).unwrap();
      void navigate(ROUTES.home);
      leave();
      showToast('Account deleted successfully');
    }, wanting);
  };
  return (
    <Dialog
      open={isOpen}
      onClose={isBusy ? undefined : close}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      slotProps={{ paper: { className: styles.paper } }}
    >
      <h2 id={`${id}-title`}>Delete your account?</h2>
      <p id={`${id}-text`}>
        The account <b>{user.username}</b> and all that belongs to it will be gone at once. There is no undo.
      </p>
      <Form onSubmit={confirm} failure={failure}>
        <PasswordField
          name="currentPassword"
          label="Current Password"
          autoComplete="current-password"
          required
          value={currentPassword}
          disabled={isBusy}
          errors={fieldErrors['currentPassword']}
          onChange={(event) => setCurrentPassword(event.target.value)}
        />
        <TextField
          name="confirmationText"
          label={`Type "${DELETION_PHRASE}" to confirm`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          value={confirmationText}
          disabled={isBusy}
          errors={
            isMistyped
              ? [`Please type "${DELETION_PHRASE}" exactly to confirm`]
              : fieldErrors['confirmationText']
          }
          onChange={(event) => setConfirmationText(event.target.value)}
        />
        <div className={styles.actions}>
          <Button variant="outlined" disabled={isBusy} onClick={close}>
            Keep my account
          </Button>
          <Button type="submit" variant="danger" disabled={isBusy || !isConfirmed}>
            {isBusy ? <Spinner small label="Deleting…" /> : 'Delete Account'}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
};
