import { useState } from 'react';
import { LIMITS } from '@patchlight/contracts';
import type { UserBody } from '@patchlight/contracts';
import { Link } from 'react-router-dom';
import { useClientConfig } from '@/entities/instance';
import { useUser } from '@/entities/session';
import { useSubmit } from '@/shared/api';
import { ROUTES } from '@/shared/config';
import { useFields } from '@/shared/lib';
import { Form, Notice, PageHead, PageTitle } from '@/shared/ui';
import { Skeleton, SubmitButton, TextArea, TextField, Themed } from '@/shared/ui/mui';
import { useContactSupportMutation } from '../api/support.api.ts';
import styles from './SupportPage.module.css';

const ANSWERED_WITHIN = { FREE: '48-72', PRO: '4-8', ADMIN: '4-8' } as const;

/** Where mail is not configured: the address of the operator, with the plan in the subject. */
const NoMail = ({ plan }: { plan: UserBody['currentPlan'] }) => {
  const operator = useClientConfig()?.operatorEmail;
  return (
    <Notice severity="info">
      This instance does not send email.{' '}
      {operator ? (
        <>
          Please write to its operator,{' '}
          <a href={`mailto:${operator}?subject=${encodeURIComponent(`[${plan}] `)}`} className="text-link">
            {operator}
          </a>
          .
        </>
      ) : (
        'Please ask the person who runs it.'
      )}
    </Notice>
  );
};

const EMPTY = { subject: '', message: '' };

const Question = ({ user: { email, emailVerified } }: { user: UserBody }) => {
  const [contact] = useContactSupportMutation();
  const { submit, isBusy, failure, fieldErrors } = useSubmit('The message could not be sent.');
  const { values, setValues, field } = useFields(EMPTY, { isBusy, fieldErrors });
  const [answer, setAnswer] = useState<string | null>(null);

  const send = (): void => {
    setAnswer(null);
    const missing = {
      ...(values.subject.trim() === '' && { subject: ['Subject is required'] }),
      ...(values.message.trim() === '' && { message: ['Message is required'] }),
    };
    void submit(async () => {
      setAnswer((await contact(values).unwrap()).message);
      setValues(EMPTY);
    }, missing);
  };
  return (
    <div className={`card ${styles.card}`}>
      <Form onSubmit={send} failure={failure}>
        {answer !== null && <Notice severity="info">{answer}</Notice>}
        {!emailVerified && (
          <Notice severity="warning">
            Your address is not confirmed, so we cannot answer to it.{' '}
            <Link to={ROUTES.settings} className="text-link">
              Confirm it in the settings
            </Link>
            , or say in the message how to reach you.
          </Notice>
        )}
        <TextField
          {...field('subject')}
          label="Subject"
          required
          maxLength={LIMITS.supportSubjectMaxLength}
        />
        <TextArea
          {...field('message')}
          label="Message"
          rows={8}
          required
          maxLength={LIMITS.supportMessageMaxLength}
          hint={emailVerified ? `The answer goes to ${email}.` : undefined}
        />
        <SubmitButton isBusy={isBusy} busyLabel="Sending…">
          Send message
        </SubmitButton>
      </Form>
    </div>
  );
};

/** The contact form to the operator, who sees the plan of the user. */
export const SupportPage = () => {
  const user = useUser();
  const sendsMail = useClientConfig()?.sendsMail;
  return (
    <Themed>
      <div className={styles.page}>
        <PageTitle page="Contact Support" />
        <PageHead title="Contact Support">
          {user && `Questions are answered within ${ANSWERED_WITHIN[user.currentPlan]} hours.`}
        </PageHead>
        {user && sendsMail === undefined && <Skeleton height={360} />}
        {user && sendsMail === false && <NoMail plan={user.currentPlan} />}
        {user && sendsMail && <Question user={user} />}
      </div>
    </Themed>
  );
};
