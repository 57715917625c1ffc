import type { UserSettings } from '@patchlight/contracts';
import { useRefreshSession } from '@/entities/session';
import { useReauthentication } from '@/features/reauthenticate';
import { useSubmit } from '@/shared/api';
import { useSavedFields } from '@/shared/lib';
import { showToast } from '@/shared/toast';
import { Form, Notice, PasswordField, SubmitButton, TextField } from '@/shared/ui';
import { useUpdateProfileMutation } from '../../api/settings.api.ts';
import { SettingsSection } from '../SettingsSection.tsx';

type Profile = Pick<UserSettings['user'], 'username' | 'email' | 'pendingEmail'>;

const UNKNOWN: Profile = { username: '', email: '', pendingEmail: null };

/** Username and email address. Only changed fields are sent. Without a user, the form is disabled. */
export const ProfileForm = ({ user = UNKNOWN }: { user?: Profile }) => {
  const [update] = useUpdateProfileMutation();
  const { submit, isBusy, failure, fieldErrors } = useSubmit('Failed to update profile');
  const { hasPassword, reauthenticateFirst, dialog } = useReauthentication();
  const refreshSession = useRefreshSession();
  const isUnknown = user === UNKNOWN;
  const { values, setValues, field } = useSavedFields(
    { username: user.username, email: user.email, currentPassword: '' },
    { isBusy: isBusy || isUnknown, fieldErrors },
  );

  const save = (): void => {
    const { email, currentPassword } = values;
    const username = values.username.trim();
    const isMissing = hasPassword && currentPassword === '';
    const missing = isMissing ? { currentPassword: ['Current password is required'] } : undefined;
    void submit(async () => {
      const { data } = await update({
        ...(username !== user.username && { username }),
        ...(email !== user.email && { email }),
        ...(hasPassword && { currentPassword }),
      }).unwrap();
      setValues({ username: data.user.username, email: data.user.email, currentPassword: '' });
      refreshSession();
      showToast('Profile updated successfully');
    }, missing);
  };
  return (
    <SettingsSection
      title="Profile"
      lead={hasPassword ? 'Enter your password to save changes.' : 'We ask you to confirm changes.'}
    >
      {user.pendingEmail && (
        <Notice severity="info">
          {`A link was emailed to ${user.pendingEmail}. Your address changes once it is opened; until then ${user.email} stays.`}
        </Notice>
      )}
      <Form onSubmit={hasPassword ? save : () => reauthenticateFirst(save)} failure={failure}>
        <TextField
          {...field('username')}
          required
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          hint="Letters, numbers, underscores and hyphens only"
        />
        <TextField {...field('email')} required label="Email Address" type="email" autoComplete="email" />
        {hasPassword && (
          <PasswordField
            {...field('currentPassword')}
            required
            label="Current Password"
            autoComplete="current-password"
          />
        )}
        <SubmitButton isBusy={isBusy} disabled={isUnknown} busyLabel="Saving…">
          Update Profile
        </SubmitButton>
      </Form>
      {dialog}
    </SettingsSection>
  );
};
