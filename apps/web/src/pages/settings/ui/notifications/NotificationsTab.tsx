import { useId } from 'react';
import type { NotificationFrequency, UserSettings } from '@patchlight/contracts';
import { useClientConfig } from '@/entities/instance';
import { ProBadge } from '@/entities/plan';
import { useSubmit } from '@/shared/api';
import { useSavedFields } from '@/shared/lib';
import { showToast } from '@/shared/toast';
import { Form, Notice } from '@/shared/ui';
import { Choice, ChoiceGroup, SubmitButton } from '@/shared/ui/mui';
import { useChangePreferencesMutation } from '../../api/settings.api.ts';
import { ChatChannels } from '../chat/ChatChannels.tsx';
import { DeliverySettings } from './DeliverySettings.tsx';
import { NextDigest } from './NextDigest.tsx';
import { SentDeliveries } from './SentDeliveries.tsx';
import styles from './NotificationsTab.module.css';
import { MailRefusedNotice } from './MailRefusedNotice.tsx';
import { PushSection } from './PushSection.tsx';
import { SettingsColumns } from '../SettingsColumns.tsx';
import { SettingsLoaded } from '../SettingsLoaded.tsx';
import { SettingsSection } from '../SettingsSection.tsx';

const FREQUENCIES: readonly [NotificationFrequency, string][] = [
  ['instant', 'Instant'],
  ['daily', 'Daily digest'],
  ['weekly', 'Weekly summary'],
];

const toValues = ({ emailNotifications, notificationFrequency }: UserSettings['user']) => ({
  emailNotifications,
  notificationFrequency,
});

const Preferences = ({ user, isPro }: { user: UserSettings['user']; isPro: boolean }) => {
  const [change] = useChangePreferencesMutation();
  const { submit, isBusy, failure } = useSubmit('Failed to update preferences');
  const config = useClientConfig();
  const { values, setValues, option } = useSavedFields(toValues(user));
  const isOn = values.emailNotifications;
  const name = useId();
  const isOff = config?.sendsMail === false;

  const save = (): void =>
    void submit(async () => {
      await change(values).unwrap();
      showToast('Notification preferences updated');
    });
  return (
    <SettingsSection
      title="Email Notifications"
      lead="Choose how often we email you. Everything is always in your inbox."
    >
      {isOff && (
        <Notice severity="info">This instance does not send email, so there is nothing to choose.</Notice>
      )}
      <Form onSubmit={save} failure={failure}>
        <ChoiceGroup legend="Email notifications" isLegendHidden disabled={isOff || isBusy}>
          <Choice
            type="checkbox"
            checked={isOn}
            onChange={({ target }) => setValues({ emailNotifications: target.checked })}
          >
            Email me about updates
          </Choice>
        </ChoiceGroup>
        <ChoiceGroup legend="Frequency" disabled={isOff || isBusy || !isOn}>
          {FREQUENCIES.map(([value, label]) => (
            <div key={value} className={styles.row}>
              <Choice type="radio" name={name} value={value} {...option('notificationFrequency', value)}>
                {label}
              </Choice>
              {value === 'instant' && <ProBadge isHidden={isPro} />}
            </div>
          ))}
        </ChoiceGroup>
        {!isOff && <p>Saving applies this to every kind below that isn’t off, except reminders.</p>}
        {!isOff && (
          <SubmitButton isBusy={isBusy} busyLabel="Saving…">
            Save Preferences
          </SubmitButton>
        )}
      </Form>
    </SettingsSection>
  );
};

/** The preferences of mails and other messages. */
export const NotificationsTab = ({ isPro }: { isPro: boolean }) => (
  <SettingsColumns>
    <>
      <SettingsLoaded>
        {({ user }) => (
          <>
            <MailRefusedNotice user={user} />
            <Preferences user={user} isPro={isPro} />
          </>
        )}
      </SettingsLoaded>
      <DeliverySettings isPro={isPro} />
    </>
    <>
      <NextDigest />
      <PushSection isPro={isPro} />
      <ChatChannels isPro={isPro} />
      <SentDeliveries />
    </>
  </SettingsColumns>
);
