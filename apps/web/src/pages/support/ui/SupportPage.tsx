import { useState } from 'react';
import { LIMITS } from '@patchlight/contracts';
import type { UserBody } from '@patchlight/contracts';
import { Link } from 'react-router-dom';
import { useOperatorEmail, useSendsMail } from '@/entities/instance';
import { useUser } from '@/entities/session';
import { useSubmit } from '@/shared/api';
import { ROUTES } from '@/shared/config';
import { Form, Notice, PageHead, PageTitle, Skeleton, SubmitButton, TextArea, TextField } from '@/shared/ui';
import { useContactSupportMutation } from '../api/support.api.ts';
import styles from './SupportPage.module.css';

const ANSWERED_WITHIN = { FREE: '48-72', PRO: '4-8', ADMIN: '4-8' } as const;

/** For an instance that sends no mail: the address to write to, with the plan in the subject, too. */
const NoMail = ({ plan }: { plan: UserBody['currentPlan'] }) => {
  const operator = useOperatorEmail();
  return (
    <Notice severity="info">
      This instance does not send mail.{' '}
      {operator ? (
        <>
          Please write to its operator,{' '}
          <a href={`mailto:${operator}?subject=${encodeURIComponent(`[${plan}] `)}`} className="text-link">
            {operator}
          </a>
          .
        </>
      ) : (
        'Please ask whoever runs it.'
      )}
    </Notice>
  );
};

const Question = ({ user: { email, emailVerified } }: { user: UserBody }) => {
  const [contact] = useContactSupportMutation();
  const { submit, isBusy, failure, fieldErrors } = useSubmit('The message could not be sent.');
  const [subject, setSubject] = useState('');
  const [message, setMessage] = useState('');
  const [answer, setAnswer] = useState<string | null>(null);

  const send = (): void => {
    setAnswer(null);
    const wanting = {
      ...(subject.trim() === '' && { subject: ['Subject is required'] }),
      ...(message.trim() === '' && { message: ['Message is required'] }),
    };
    void submit(async () => {
      setAnswer((await contact({ subject, message }).unwrap()).message);
      setSubject('');
      setMessage('');
    }, wanting);
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
          label="Subject"
          name="subject"
          required
          maxLength={LIMITS.supportSubjectMaxLength}
          value={subject}
          disabled={isBusy}
          errors={fieldErrors.subject}
          onChange={({ target }) => setSubject(target.value)}
        />
        <TextArea
          label="Message"
          name="message"
          rows={8}
          required
          maxLength={LIMITS.supportMessageMaxLength}
          hint={emailVerified ? `The answer goes to ${email}.` : undefined}
          value={message}
          disabled={isBusy}
          errors={fieldErrors.message}
          onChange={({ target }) => setMessage(target.value)}
        />
        <SubmitButton isBusy={isBusy} busyLabel="Sending…">
          Send message
        </SubmitButton>
      </Form>
    </div>
  );
};

/** Asks the operator of the instance, who sees the plan of whoever asks. */
export const SupportPage = () => {
  const user = useUser();
  const sendsMail = useSendsMail();
  return (
    <div className={styles.page}>
      <PageTitle page="Contact Support" />
      <PageHead title="Contact Support">
        {user && `Questions are answered within ${ANSWERED_WITHIN[user.currentPlan]} hours.`}
      </PageHead>
      {user && sendsMail === undefined && <Skeleton height={360} />}
      {user && sendsMail === false && <NoMail plan={user.currentPlan} />}
      {user && sendsMail && <Question user={user} />}
    </div>
  );
};
