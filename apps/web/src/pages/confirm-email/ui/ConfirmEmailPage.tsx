import { useState } from 'react';
import { useRefreshSession, useSession } from '@/entities/session';
import { useSubmit } from '@/shared/api';
import { ROUTES } from '@/shared/config';
import { useLinkToken } from '@/shared/lib';
import { AuthFrame, AuthLink, Form, Notice, PageTitle, SubmitButton } from '@/shared/ui';
import { useConfirmEmailMutation } from '../api/confirm-email.api.ts';

/** Asks once more, since programs that look through mails open their links, too. */
const Confirm = ({ token, onDone }: { token: string; onDone: (email: string) => void }) => {
  const [confirm] = useConfirmEmailMutation();
  const { submit, isBusy, failure } = useSubmit();
  return (
    <Form
      onSubmit={() => void submit(async () => onDone(await confirm({ token }).unwrap()))}
      failure={failure}
    >
      <SubmitButton size="large" isBusy={isBusy} busyLabel="Confirming…">
        Confirm address
      </SubmitButton>
    </Form>
  );
};

/** Where the link in a mail leads to: the address of that mail belongs to its reader. */
export const ConfirmEmailPage = () => {
  const token = useLinkToken();
  const [email, setEmail] = useState<string | null>(null);
  const refreshSession = useRefreshSession();
  const isSignedIn = useSession().status === 'signed-in';
  const done = (address: string): void => {
    setEmail(address);
    if (isSignedIn) refreshSession();
  };
  return (
    <AuthFrame
      title="Confirm your address"
      lead="Patchlight mails about your games to confirmed addresses only."
    >
      <PageTitle page="Confirm your address" />
      {email !== null && <Notice severity="info">{`${email} is confirmed.`}</Notice>}
      {email === null && token && <Confirm token={token} onDone={done} />}
      {email === null && !token && (
        <Notice severity="warning">This link is not complete. Please open it from the mail again.</Notice>
      )}
      {isSignedIn ? (
        <AuthLink to={ROUTES.settings}>Go to Settings</AuthLink>
      ) : (
        <AuthLink to={ROUTES.login}>Go to Sign In</AuthLink>
      )}
    </AuthFrame>
  );
};
