import { DIGEST_STEP_MINUTES } from '@patchlight/contracts';
import type { DigestFrequency, NotificationSettings } from '@patchlight/contracts';
import { useSubmit } from '@/shared/api';
import { browserTimeZone, useSavedFields } from '@/shared/lib';
import { showToast } from '@/shared/toast';
import { Form, Loaded } from '@/shared/ui';
import { Choice, ChoiceGroup, SelectField, Skeleton, SubmitButton, TextField } from '@/shared/ui/mui';
import {
  useGetNotificationSettingsQuery,
  useSaveNotificationSettingsMutation,
} from '../../api/notification-settings.api.ts';
import { useGetSettingsQuery } from '../../api/settings.api.ts';
import { SettingsSection } from '../SettingsSection.tsx';
import styles from './DeliverySettings.module.css';
import { KindMatrix } from './KindMatrix.tsx';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const NIGHT = { from: '22:00', until: '07:00' };

/** The settings as the values of their fields. */
const toValues = ({ timeZone, digest, quietHours, email, push }: NotificationSettings) => ({
  timeZone,
  frequency: digest.frequency as string,
  time: digest.time,
  weekday: String(digest.weekday),
  hasQuietHours: quietHours !== null,
  from: (quietHours ?? NIGHT).from,
  until: (quietHours ?? NIGHT).until,
  email,
  push,
});

const toSettings = (values: ReturnType<typeof toValues>): NotificationSettings => ({
  timeZone: values.timeZone,
  digest: {
    frequency: values.frequency as DigestFrequency,
    time: values.time,
    weekday: Number(values.weekday),
  },
  quietHours: values.hasQuietHours ? { from: values.from, until: values.until } : null,
  email: values.email,
  push: values.push,
});

/** The browser's list, which may lack the chosen one. */
const timeZones = (chosen: string): string[] =>
  [...new Set([chosen, 'UTC', browserTimeZone(), ...Intl.supportedValuesOf('timeZone')])].toSorted();

const SettingsForm = ({ settings, isPro }: { settings: NotificationSettings; isPro: boolean }) => {
  const user = useGetSettingsQuery().data?.user;
  const [save] = useSaveNotificationSettingsMutation();
  const { submit, isBusy, failure, fieldErrors } = useSubmit('Failed to save the settings');
  const { values, setValues, field } = useSavedFields(toValues(settings), { isBusy, fieldErrors });
  const send = (): void =>
    void submit(async () => {
      await save(toSettings(values)).unwrap();
      showToast('Notification settings saved');
    });
  return (
    <Form onSubmit={send} failure={failure}>
      <SelectField
        {...field('timeZone')}
        label="Time zone"
        hint={`This browser’s time zone is ${browserTimeZone()}.`}
      >
        {timeZones(values.timeZone).map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </SelectField>
      <div className={styles.together}>
        <SelectField {...field('frequency')} label="Digest">
          <option value="daily">Every day</option>
          <option value="weekly">Once a week</option>
        </SelectField>
        {values.frequency === 'weekly' && (
          <SelectField {...field('weekday')} label="Weekday">
            {WEEKDAYS.map((day, at) => (
              <option key={day} value={at + 1}>
                {day}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          {...field('time')}
          errors={fieldErrors['digest']}
          label="Digest time"
          type="time"
          step={DIGEST_STEP_MINUTES * 60}
        />
      </div>
      <ChoiceGroup legend="Quiet hours" disabled={isBusy} errors={fieldErrors['quietHours']}>
        <Choice
          type="checkbox"
          checked={values.hasQuietHours}
          onChange={({ target }) => setValues({ hasQuietHours: target.checked })}
        >
          Hold instant messages in these hours, except reminders
        </Choice>
        {values.hasQuietHours && (
          <div className={styles.together}>
            <TextField {...field('from')} label="From" type="time" />
            <TextField {...field('until')} label="Until" type="time" />
          </div>
        )}
      </ChoiceGroup>
      <KindMatrix
        isMailed={user?.emailNotifications !== false}
        choices={values}
        saved={settings}
        isPro={isPro}
        disabled={isBusy}
        onChange={setValues}
      />
      <SubmitButton isBusy={isBusy} busyLabel="Saving…">
        Save Settings
      </SubmitButton>
    </Form>
  );
};

/** When and how notifications are sent, by kind and channel. */
export const DeliverySettings = ({ isPro }: { isPro: boolean }) => {
  const query = useGetNotificationSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <SettingsSection
      title="Digest and Quiet Hours"
      lead="When messages are sent, and which. Your inbox always has everything."
    >
      <Loaded
        query={query}
        errorMessage="Failed to load the notification settings"
        skeleton={<Skeleton height={480} />}
      >
        {(settings) => <SettingsForm settings={settings} isPro={isPro} />}
      </Loaded>
    </SettingsSection>
  );
};
