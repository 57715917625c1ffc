import { useState } from 'react';
import type { ChangeEvent } from 'react';
import { LIMITS } from '@patchlight/contracts';
import type { FieldErrors, UserBody } from '@patchlight/contracts';
import { NewPasswordField } from '@/features/choose-password';
import { useSubmit } from '@/shared/api';
import { showToast } from '@/shared/toast';
import { Form, PasswordField, SubmitButton } from '@/shared/ui';
import { useChangePasswordMutation } from '../api/settings.api.ts';
import { SettingsSection } from './SettingsSection.tsx';

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };

const wantingIn = ({ currentPassword, newPassword, confirmPassword }: typeof EMPTY): FieldErrors => {
  if (currentPassword === '') return { currentPassword: ['Current password is required'] };
  if (newPassword.length < LIMITS.passwordMinLength)
    return { newPassword: ['New password must be at least 6 characters long'] };
  return newPassword === confirmPassword ? {} : { confirmPassword: ['New passwords do not match'] };
};

/** Another password; whoever is signed in elsewhere has to sign in with it. */
export const ChangePassword = ({ user }: { user: UserBody }) => {
  const [change] = useChangePasswordMutation();
  const { submit, isBusy, failure, fieldErrors } = useSubmit('Failed to change password');
  const [values, setValues] = useState(EMPTY);

  const field = (name: keyof typeof EMPTY) => ({
    name,
    required: true,
    value: values[name],
    disabled: isBusy,
    errors: fieldErrors[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      setValues((now) => ({ ...now, [name]: event.target.value })),
  });
  const save = (): void => {
    const { currentPassword, newPassword } = values;
    void submit(async () => {
      await change({ currentPassword, newPassword }).unwrap();
      setValues(EMPTY);
      showToast('Password changed successfully');
    }, wantingIn(values));
  };
  return (
    <SettingsSection
      title="Change Password"
      lead="You stay signed in here; all other browsers are signed out."
    >
      <Form onSubmit={save} failure={failure}>
        <PasswordField
          {...field('currentPassword')}
          label="Current Password"
          autoComplete="current-password"
        />
        <NewPasswordField
          {...field('newPassword')}
          label="New Password"
          about={[user.username, user.email, user.name]}
        />
        <PasswordField
          {...field('confirmPassword')}
          label="Confirm New Password"
          autoComplete="new-password"
        />
        <SubmitButton isBusy={isBusy} busyLabel="Saving…">
          Change Password
        </SubmitButton>
      </Form>
    </SettingsSection>
  );
};
