import type { UserBody } from '@patchlight/contracts';
import { useClientConfig } from '@/entities/instance';
import { useSubmit } from '@/shared/api';
import { showToast } from '@/shared/toast';
import { Button, ErrorNotice, Notice } from '@/shared/ui';
import { useSendVerificationMailMutation } from '../../api/settings.api.ts';
import styles from '../SettingsPage.module.css';

/** Reminds users to verify their email address, where mail is configured. */
export const VerificationBanner = ({ user }: { user: UserBody }) => {
  const [sendMail] = useSendVerificationMailMutation();
  const { submit, isBusy, failure } = useSubmit('The email could not be sent.');
  const isDue = useClientConfig()?.sendsMail === true && !user.emailVerified;
  if (!isDue) return null;
  const send = (): void =>
    void submit(async () => showToast(`${(await sendMail().unwrap()).message} to ${user.email}`));
  return (
    <div className={styles.banner}>
      <Notice
        severity="warning"
        action={
          <Button variant="outlined" aria-disabled={isBusy} onClick={isBusy ? undefined : send}>
            Send again
          </Button>
        }
      >
        {`${user.email} is not confirmed yet. Please open the link in the email that we sent there.`}
      </Notice>
      {failure && <ErrorNotice {...failure} />}
    </div>
  );
};
