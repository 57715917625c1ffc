import { LIMITS } from '@patchlight/contracts';
import type { FieldErrors, UserBody } from '@patchlight/contracts';
import { NewPasswordField } from '@/features/choose-password';
import { useReauthentication } from '@/features/reauthenticate';
import { useSubmit } from '@/shared/api';
import { useFields } from '@/shared/lib';
import { showToast } from '@/shared/toast';
import { Form } from '@/shared/ui';
import { PasswordField, SubmitButton } from '@/shared/ui/mui';
import { useChangePasswordMutation } from '../../api/settings.api.ts';
import { SettingsSection } from '../SettingsSection.tsx';

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };

const validate = (
  { currentPassword, newPassword, confirmPassword }: typeof EMPTY,
  hasPassword: boolean,
): FieldErrors => {
  if (hasPassword && currentPassword === '') return { currentPassword: ['Current password is required'] };
  if (newPassword.length < LIMITS.passwordMinLength)
    return { newPassword: ['New password must be at least 6 characters long'] };
  return newPassword === confirmPassword ? {} : { confirmPassword: ['New passwords do not match'] };
};

/** Changes or sets the password; other sessions end. */
export const ChangePassword = ({ user }: { user: UserBody }) => {
  const [change] = useChangePasswordMutation();
  const { submit, isBusy, failure, fieldErrors } = useSubmit('Failed to change password');
  const { hasPassword, reauthenticateFirst, dialog } = useReauthentication();
  const { values, setValues, field } = useFields(EMPTY, { isBusy, fieldErrors });

  const errors = validate(values, hasPassword);
  const save = (): void => {
    const { currentPassword, newPassword } = values;
    void submit(async () => {
      await change({ ...(hasPassword && { currentPassword }), newPassword }).unwrap();
      setValues(EMPTY);
      showToast('Password changed successfully');
    }, errors);
  };
  const isReady = hasPassword || Object.keys(errors).length > 0;
  return (
    <SettingsSection
      title={hasPassword ? 'Change Password' : 'Set a Password'}
      lead="You stay signed in here; all other browsers are signed out."
    >
      <Form onSubmit={isReady ? save : () => reauthenticateFirst(save)} failure={failure}>
        {hasPassword && (
          <PasswordField
            {...field('currentPassword')}
            required
            label="Current Password"
            autoComplete="current-password"
          />
        )}
        <NewPasswordField
          {...field('newPassword')}
          required
          label="New Password"
          about={[user.username, user.email, user.name]}
        />
        <PasswordField
          {...field('confirmPassword')}
          required
          label="Confirm New Password"
          autoComplete="new-password"
        />
        <SubmitButton isBusy={isBusy} busyLabel="Saving…">
          {hasPassword ? 'Change Password' : 'Set Password'}
        </SubmitButton>
      </Form>
      {dialog}
    </SettingsSection>
  );
};
