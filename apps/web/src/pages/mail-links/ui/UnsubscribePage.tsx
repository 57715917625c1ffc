import { useId, useState } from 'react';
import { MAIL_CHOICES } from '@patchlight/contracts';
import type { MailChoice, MailChoiceBody } from '@patchlight/contracts';
import { isApiError, messageOf, useSubmit } from '@/shared/api';
import { ROUTES } from '@/shared/config';
import { useFields, useLinkToken } from '@/shared/lib';
import {
  AuthFrame,
  AuthLink,
  Choice,
  ChoiceGroup,
  Form,
  Loaded,
  Notice,
  PageTitle,
  Skeleton,
  SubmitButton,
} from '@/shared/ui';
import { useChangeMailChoiceMutation, useGetMailChoiceQuery } from '../api/mail-choice.api.ts';

const LABELS: Record<MailChoice, string> = {
  daily: 'A daily digest',
  weekly: 'A weekly digest',
  off: 'No emails about updates',
};

const DONE: Record<MailChoice, string> = {
  daily: 'You get a daily digest.',
  weekly: 'You get a weekly digest.',
  off: 'You get no more emails about updates.',
};

/** Preselects what the link is for; nothing changes without the button, because mail scanners open links. */
const Choices = ({ token, current }: { token: string; current: MailChoiceBody['data'] }) => {
  const [change] = useChangeMailChoiceMutation();
  const { submit, isBusy, failure } = useSubmit();
  const { values, option } = useFields<{ choice: MailChoice }>({ choice: 'off' });
  const [saved, setSaved] = useState<MailChoice | null>(null);
  const name = useId();
  const save = (): void =>
    void submit(async () => {
      setSaved(null);
      await change({ token, choice: values.choice }).unwrap();
      setSaved(values.choice);
    });
  return (
    <Form onSubmit={save} failure={failure}>
      {saved && (
        <Notice severity="info">{`${DONE[saved]} Emails about your account, such as password resets, continue.`}</Notice>
      )}
      {!saved && current.choice === 'off' && (
        <Notice severity="info">Emails about updates are turned off.</Notice>
      )}
      <ChoiceGroup legend={`Emails about updates to ${current.address}`} disabled={isBusy}>
        {MAIL_CHOICES.map((choice) => (
          <Choice key={choice} type="radio" name={name} value={choice} {...option('choice', choice)}>
            {LABELS[choice]}
          </Choice>
        ))}
      </ChoiceGroup>
      <SubmitButton size="large" isBusy={isBusy} busyLabel="Saving…">
        Save
      </SubmitButton>
    </Form>
  );
};

const LoadedChoices = ({ token }: { token: string }) => {
  const query = useGetMailChoiceQuery(token);
  const { error } = query;
  // Such a link never works, so there is no use in trying again.
  if (isApiError(error) && error.status === 400)
    return <Notice severity="error">{messageOf(error, 'This link is not valid.')}</Notice>;
  return (
    <Loaded
      query={query}
      errorMessage="Your mail settings could not be loaded."
      skeleton={<Skeleton height={220} />}
    >
      {(current) => <Choices token={token} current={current} />}
    </Loaded>
  );
};

/** Changes or ends the mails about updates by the link in a mail, without a session. */
export const UnsubscribePage = () => {
  const token = useLinkToken();
  return (
    <AuthFrame title="Mail settings" lead="Choose how often Patchlight emails you about your games.">
      <PageTitle page="Mail settings" />
      {token ? (
        <LoadedChoices token={token} />
      ) : (
        <Notice severity="warning">This link is incomplete. Please open it from the email again.</Notice>
      )}
      <AuthLink to={`${ROUTES.settings}?tab=notifications`}>All notification settings</AuthLink>
    </AuthFrame>
  );
};
