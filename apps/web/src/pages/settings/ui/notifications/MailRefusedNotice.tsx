import type { UserSettings } from '@patchlight/contracts';
import { useSubmit } from '@/shared/api';
import { longDateTime } from '@/shared/lib';
import { showToast } from '@/shared/toast';
import { ErrorNotice, Notice } from '@/shared/ui';
import { Button } from '@/shared/ui/mui';
import { useResumeMailsMutation } from '../../api/settings.api.ts';
import styles from '../SettingsPage.module.css';

/** Tells the user that mails about updates are suspended, and lets them go on. */
export const MailRefusedNotice = ({ user }: { user: UserSettings['user'] }) => {
  const [resume] = useResumeMailsMutation();
  const { submit, isBusy, failure } = useSubmit('The address could not be used again.');
  if (!user.mailRefusal) return null;
  const { at, reason } = user.mailRefusal;
  const send = (): void => void submit(async () => showToast((await resume().unwrap()).message));
  return (
    <div className={styles.banner}>
      <Notice
        severity="warning"
        action={
          <Button variant="outlined" aria-disabled={isBusy} onClick={isBusy ? undefined : send}>
            Use again
          </Button>
        }
      >
        {`Emails about updates are suspended: the mail server of ${user.email} refused one on ${longDateTime(at)} (${reason}). Emails about your account are still sent.`}
      </Notice>
      {failure && <ErrorNotice {...failure} />}
    </div>
  );
};
