import { useState } from 'react';
import type { DigestPreview } from '@patchlight/contracts';
import { useClientConfig } from '@/entities/instance';
import { useSubmit } from '@/shared/api';
import { longDateTime } from '@/shared/lib';
import { showToast } from '@/shared/toast';
import { ErrorNotice, Loaded, Notice, Sheet, SheetActions } from '@/shared/ui';
import { Button, Skeleton } from '@/shared/ui/mui';
import { useGetDigestPreviewQuery, useTestMailMutation } from '../../api/notification-settings.api.ts';
import { SettingsSection } from '../SettingsSection.tsx';
import styles from './NextDigest.module.css';

const PROBLEMS: Record<NonNullable<DigestPreview['problem']>, string> = {
  off: 'Emails about updates are turned off, so it is not sent.',
  unverified: 'Your email address is not confirmed, so it is not sent.',
  suspended:
    'The mail server of your address refused an email, so it is not sent until you use the address again.',
};

const Preview = () => {
  const query = useGetDigestPreviewQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Loaded query={query} errorMessage="Failed to load the preview" skeleton={<Skeleton height={160} />}>
      {({ sendsAt, problem, updates, more }) => (
        <>
          {problem && <Notice severity="warning">{PROBLEMS[problem]}</Notice>}
          <p>
            Due on <time dateTime={sendsAt}>{longDateTime(sendsAt)}</time>.{' '}
            {updates.length === 0 && 'There is nothing to tell yet; without news, no email is sent.'}
          </p>
          <ul role="list" className={styles.updates}>
            {updates.map(({ id, title, excerpt, game, url, at }) => (
              <li key={id}>
                <a href={url}>{title}</a>
                <p className={styles.details}>
                  <bdi>{game.name}</bdi> · <time dateTime={at}>{longDateTime(at)}</time>
                </p>
                <p>{excerpt}</p>
              </li>
            ))}
          </ul>
          {more > 0 && <p>{`And ${more} more, as a link to your inbox.`}</p>}
        </>
      )}
    </Loaded>
  );
};

/** A preview of the next digest, and a test of mails. */
export const NextDigest = () => {
  const [isOpen, setIsOpen] = useState(false);
  const [test] = useTestMailMutation();
  const { submit, isBusy, failure } = useSubmit('The test could not be sent.');
  const config = useClientConfig();
  const close = (): void => setIsOpen(false);

  const sendTest = (): void =>
    void submit(async () => {
      const { isAccepted, message } = await test().unwrap();
      showToast(message, isAccepted ? 'success' : 'error');
    });
  if (config?.sendsMail === false) return null;
  return (
    <SettingsSection
      title="Next Digest"
      lead="See what the next digest will say, and whether emails reach you."
    >
      {failure && <ErrorNotice {...failure} />}
      <div className={styles.actions}>
        <Button variant="outlined" onClick={() => setIsOpen(true)}>
          Preview the next digest
        </Button>
        <Button
          variant="outlined"
          aria-label="Send test to your email address"
          aria-disabled={isBusy}
          onClick={isBusy ? undefined : sendTest}
        >
          Send test
        </Button>
      </div>
      <Sheet isOpen={isOpen} onClose={close} isWide title="The next digest">
        {isOpen && <Preview />}
        <SheetActions>
          <Button onClick={close}>Close</Button>
        </SheetActions>
      </Sheet>
    </SettingsSection>
  );
};
