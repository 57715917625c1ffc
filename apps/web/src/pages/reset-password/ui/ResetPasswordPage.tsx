import { useNavigate } from 'react-router-dom';
import { MIN_PASSWORD_SCORE, WEAK_PASSWORD_MESSAGE } from '@patchlight/contracts';
import type { FieldErrors } from '@patchlight/contracts';
import { revokedText, useClearSession } from '@/entities/session';
import { scorePassword, NewPasswordField } from '@/features/choose-password';
import { useSubmit } from '@/shared/api';
import { ROUTES } from '@/shared/config';
import { useFields, useLinkToken } from '@/shared/lib';
import { showToast } from '@/shared/toast';
import { AuthFrame, AuthLink, Form, Notice, PageTitle, PasswordField, SubmitButton } from '@/shared/ui';
import { useResetPasswordMutation } from '../api/reset-password.api.ts';

const validate = async (password: string, confirmation: string): Promise<FieldErrors> => {
  if (password === '') return { password: ['Password is required'] };
  if (password !== confirmation) return { password_confirmation: ["Passwords don't match"] };
  // If its code cannot load, the server alone decides.
  const score = await scorePassword(password, []).catch(() => MIN_PASSWORD_SCORE);
  return score < MIN_PASSWORD_SCORE ? { password: [WEAK_PASSWORD_MESSAGE] } : {};
};

const ChoosePassword = ({ token }: { token: string }) => {
  const [reset] = useResetPasswordMutation();
  const { submit, isBusy, failure, fieldErrors } = useSubmit();
  const { values, field } = useFields({ password: '', password_confirmation: '' }, { isBusy, fieldErrors });
  const clearSession = useClearSession();
  const navigate = useNavigate();

  const send = async (): Promise<void> => {
    const errors = await validate(values.password, values.password_confirmation);
    const isDone = await submit(async () => {
      const { message, data } = await reset({ token, ...values }).unwrap();
      // All sessions have ended, including this one.
      clearSession();
      showToast(message);
      const removed = revokedText(data.revoked);
      if (removed) showToast(removed, 'info');
    }, errors);
    if (isDone) void navigate(ROUTES.login);
  };
  return (
    <Form onSubmit={() => void send()} failure={failure}>
      <NewPasswordField {...field('password')} required label="New Password" about={[]} />
      <PasswordField
        {...field('password_confirmation')}
        required
        label="Confirm New Password"
        autoComplete="new-password"
      />
      <SubmitButton size="large" isBusy={isBusy} busyLabel="Saving…">
        Change Password
      </SubmitButton>
    </Form>
  );
};

/** Sets a new password by the link in a mail. */
export const ResetPasswordPage = () => {
  const token = useLinkToken();
  return (
    <AuthFrame
      title="Choose a new password"
      lead="You’ll be signed out everywhere, and sign in again with the new password."
    >
      <PageTitle page="Choose a new password" />
      {token ? (
        <ChoosePassword token={token} />
      ) : (
        <Notice severity="warning">This link is incomplete. Please open it from the email again.</Notice>
      )}
      <AuthLink to={ROUTES.forgotPassword}>Request a new link</AuthLink>
    </AuthFrame>
  );
};
