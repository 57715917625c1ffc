import { useState } from 'react';
import { useClientConfig } from '@/entities/instance';
import { useSubmit } from '@/shared/api';
import { ROUTES } from '@/shared/config';
import { useFields } from '@/shared/lib';
import { AuthFrame, AuthLink, Form, Notice, PageTitle, SubmitButton, TextField } from '@/shared/ui';
import { useAskPasswordResetMutation } from '../api/forgot-password.api.ts';

const NoMail = () => {
  const operator = useClientConfig()?.operatorEmail;
  return (
    <Notice severity="info">
      This instance does not send email.{' '}
      {operator ? (
        <>
          For a new password, write to its operator,{' '}
          <a href={`mailto:${operator}`} className="text-link">
            {operator}
          </a>
          .
        </>
      ) : (
        'For a new password, ask the person who runs it.'
      )}
    </Notice>
  );
};

const AskForLink = () => {
  const [ask] = useAskPasswordResetMutation();
  const { submit, isBusy, failure, fieldErrors } = useSubmit();
  const { values, field } = useFields({ email: '' }, { isBusy, fieldErrors });
  const [answer, setAnswer] = useState<string | null>(null);
  if (answer !== null)
    return <Notice severity="info">{`${answer} The link in it works once, for one hour.`}</Notice>;
  const send = (): void => {
    const email = values.email.trim();
    const missing = email === '' ? { email: ['Email is required'] } : undefined;
    void submit(async () => setAnswer((await ask({ email }).unwrap()).message), missing);
  };
  return (
    <Form onSubmit={send} failure={failure}>
      <TextField {...field('email')} label="Email Address" type="email" autoComplete="email" required />
      <SubmitButton size="large" isBusy={isBusy} busyLabel="Sending…">
        Send link
      </SubmitButton>
    </Form>
  );
};

/** Requests a password reset link. */
export const ForgotPasswordPage = () => {
  const sendsMail = useClientConfig()?.sendsMail;
  return (
    <AuthFrame title="Forgot password?" lead="We’ll email you a link to choose a new one.">
      <PageTitle page="Forgot password" />
      {sendsMail === false ? <NoMail /> : <AskForLink />}
      <AuthLink to={ROUTES.login}>Back to Sign In</AuthLink>
    </AuthFrame>
  );
};
