import { DELETION_PHRASE } from '@patchlight/contracts';
import type { FieldErrors, UserBody } from '@patchlight/contracts';
import { useNavigate } from 'react-router-dom';
import { useSignOutCleanup } from '@/entities/session';
import { useReauthentication } from '@/features/reauthenticate';
import { useSubmit } from '@/shared/api';
import { ROUTES } from '@/shared/config';
import { useFields } from '@/shared/lib';
import { showToast } from '@/shared/toast';
import { Form, Sheet, SheetActions, Spinner } from '@/shared/ui';
import { Button, PasswordField, TextField } from '@/shared/ui/mui';
import { useDeleteAccountMutation } from '../../api/privacy.api.ts';

interface DeleteAccountDialogProps {
  user: UserBody;
  isOpen: boolean;
  onClose: () => void;
}

const EMPTY = { currentPassword: '', confirmationText: '' };

/** Deletes the account, after a typed phrase and re-authentication. */
export const DeleteAccountDialog = ({ user, isOpen, onClose }: DeleteAccountDialogProps) => {
  const navigate = useNavigate();
  const leave = useSignOutCleanup();
  const [deleteAccount] = useDeleteAccountMutation();
  const { submit, clear, isBusy, failure, fieldErrors } = useSubmit('Failed to delete account');
  const { hasPassword, reauthenticateFirst, dialog } = useReauthentication();
  const { values, setValues, field } = useFields(EMPTY, { isBusy, fieldErrors });
  const { currentPassword, confirmationText } = values;
  const isConfirmed = confirmationText === DELETION_PHRASE;
  const hasTypo = !DELETION_PHRASE.startsWith(confirmationText);

  const close = (): void => {
    clear();
    setValues(EMPTY);
    onClose();
  };
  const confirm = (): void => {
    const isMissing = hasPassword && currentPassword === '';
    const missing: FieldErrors = isMissing ? { currentPassword: ['Current password is required'] } : {};
    void submit(async () => {
      await deleteAccount({ ...(hasPassword && { currentPassword }), confirmationText }).unwrap();
      void navigate(ROUTES.home);
      leave();
      showToast('Account deleted successfully');
    }, missing);
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      isBusy={isBusy}
      title="Delete your account?"
      text={
        <>
          The account <b>{user.username}</b> and all its data will be deleted immediately. This cannot be
          undone.
        </>
      }
    >
      <Form onSubmit={hasPassword ? confirm : () => reauthenticateFirst(confirm)} failure={failure}>
        {hasPassword && (
          <PasswordField
            {...field('currentPassword')}
            label="Current Password"
            autoComplete="current-password"
            required
          />
        )}
        <TextField
          {...field('confirmationText')}
          label={`Type "${DELETION_PHRASE}" to confirm`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          {...(hasTypo && { errors: [`Please type "${DELETION_PHRASE}" exactly to confirm`] })}
        />
        <SheetActions>
          <Button variant="outlined" disabled={isBusy} onClick={close}>
            Keep my account
          </Button>
          <Button type="submit" variant="danger" disabled={isBusy || !isConfirmed}>
            {isBusy ? <Spinner small label="Deleting…" /> : 'Delete Account'}
          </Button>
        </SheetActions>
      </Form>
      {dialog}
    </Sheet>
  );
};
