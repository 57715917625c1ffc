import { useState } from 'react';
import type { ConfirmEmailBody } from '@patchlight/contracts';
import { ALL_REVOKED, revokedText, useRefreshSession, useSession } from '@/entities/session';
import { useSubmit } from '@/shared/api';
import { ROUTES } from '@/shared/config';
import { useLinkToken } from '@/shared/lib';
import { AuthFrame, AuthLink, Button, Form, Notice, PageTitle, SubmitButton } from '@/shared/ui';
import { useConfirmEmailMutation } from '../api/confirm-email.api.ts';

/** A button instead of an automatic request, because mail scanners open links. */
const Confirm = ({ token, onDone }: { token: string; onDone: (done: ConfirmEmailBody['data']) => void }) => {
  const [confirm] = useConfirmEmailMutation();
  const { submit, isBusy, failure, fieldErrors } = useSubmit();
  // There is no field that could show it.
  const [fieldError] = Object.values(fieldErrors).flat();
  return (
    <Form
      onSubmit={() => void submit(async () => onDone(await confirm({ token }).unwrap()))}
      failure={failure && { ...failure, message: fieldError ?? failure.message }}
    >
      <SubmitButton size="large" isBusy={isBusy} busyLabel="Confirming…">
        Confirm address
      </SubmitButton>
    </Form>
  );
};

const SIGNED_OUT_WARNING = `You are not signed in here. When the address of a new account is confirmed from here, all browsers are signed out, and the password and what was set up before are removed: ${ALL_REVOKED}. You choose a new password then. To keep everything, open the link in the browser where you are signed in.`;

/** Confirms an email address by the link in a mail. */
export const ConfirmEmailPage = () => {
  const token = useLinkToken();
  const [done, setDone] = useState<ConfirmEmailBody['data'] | null>(null);
  const refreshSession = useRefreshSession();
  const { status } = useSession();
  const isSignedIn = status === 'signed-in';
  const removed = revokedText(done?.revoked ?? []);
  const finish = (data: ConfirmEmailBody['data']): void => {
    setDone(data);
    if (isSignedIn) refreshSession();
  };
  return (
    <AuthFrame
      title="Confirm your address"
      lead="Patchlight emails you about your games at a confirmed address only."
    >
      <PageTitle page="Confirm your address" />
      {done && <Notice severity="info">{`${done.email} is confirmed.`}</Notice>}
      {removed && <Notice severity="warning">{removed}</Notice>}
      {done?.resetToken && (
        <>
          <Notice severity="warning">
            You are not signed in here, so the password that was chosen at sign-up is removed, too.
          </Notice>
          <Button to={`${ROUTES.resetPassword}#token=${done.resetToken}`} variant="primary" size="large">
            Choose a password
          </Button>
        </>
      )}
      {!done && token && status === 'anonymous' && <Notice severity="info">{SIGNED_OUT_WARNING}</Notice>}
      {!done && token && <Confirm token={token} onDone={finish} />}
      {!done && !token && (
        <Notice severity="warning">This link is incomplete. Please open it from the email again.</Notice>
      )}
      {isSignedIn ? (
        <AuthLink to={ROUTES.settings}>Go to Settings</AuthLink>
      ) : (
        <AuthLink to={ROUTES.login}>Go to Sign In</AuthLink>
      )}
    </AuthFrame>
  );
};
