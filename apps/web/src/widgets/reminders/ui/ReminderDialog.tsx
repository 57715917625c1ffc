import { LIMITS, REMINDER_TYPES } from '@patchlight/contracts';
import type { ReminderRow, ReminderType } from '@patchlight/contracts';
import { useGetLibraryQuery } from '@/entities/library';
import { useGetWishlistQuery } from '@/entities/wishlist';
import { useSubmit } from '@/shared/api';
import { ROUTES } from '@/shared/config';
import { fromLocalInput, toLocalInput, useFields } from '@/shared/lib';
import { showToast } from '@/shared/toast';
import { Form, Loaded, Sheet, SheetActions, Spinner, useLast } from '@/shared/ui';
import { Button, SelectField, Skeleton, TextArea, TextField } from '@/shared/ui/mui';
import { AutocompleteField } from '@/shared/ui/late';
import { useCreateReminderMutation, useEditReminderMutation } from '../api/reminders.api.ts';
import { TIME_LABELS, TYPE_LABELS } from '../model/reminder-labels.ts';
import styles from './Reminders.module.css';

const MINUTE = 60_000;
const DAY = 86_400_000;

interface Game {
  appid: number;
  name: string;
}

interface FormProps {
  /** null: a new one. */
  reminder: ReminderRow | null;
  /** The preselected game of a new reminder. */
  appId: number | null;
  games: readonly Game[];
  /** Wishlisted games that are not followed. */
  wishes: readonly Game[];
  onClose: () => void;
}

const NOT_YET = 'The date cannot be in the past';
const NO_DATE = 'Choose a date and a time';

/** As on the server, the current minute is not in the past. */
const wrongDate = (date: Date | null): string | null => {
  if (!date) return NO_DATE;
  return date.getTime() < Date.now() - MINUTE ? NOT_YET : null;
};

const optionsOf = (games: readonly Game[], group?: string) =>
  games.map(({ appid, name }) => ({ id: String(appid), name, group }));

const ReminderForm = ({ reminder, appId, games, wishes, onClose }: FormProps) => {
  const [create] = useCreateReminderMutation();
  const [edit] = useEditReminderMutation();
  const { submit, isBusy, failure, fieldErrors } = useSubmit('Failed to save the reminder');
  const { values, setValues, field } = useFields(
    () => ({
      steamAppId: String([...games, ...wishes].find(({ appid }) => appid === appId)?.appid ?? ''),
      reminderType: reminder?.reminderType ?? ('custom' as ReminderType),
      reminderDate: toLocalInput(reminder ? new Date(reminder.reminderDate) : new Date(Date.now() + DAY)),
      message: reminder?.message ?? '',
    }),
    { isBusy, fieldErrors },
  );
  const { steamAppId, reminderType, reminderDate } = values;
  const message = values.message.trim();
  const isReady = message !== '' && (reminder !== null || steamAppId !== '');

  const save = async (): Promise<void> => {
    const date = fromLocalInput(reminderDate);
    const wrong = wrongDate(date);
    const isSaved = await submit(
      async () => {
        const form = { reminderType, reminderDate: date!.toISOString(), message };
        const saving = reminder
          ? edit({ id: reminder.id, form })
          : create({ ...form, steamAppId: Number(steamAppId) });
        showToast((await saving.unwrap()).message);
      },
      wrong === null ? {} : { reminderDate: [wrong] },
    );
    if (isSaved) onClose();
  };
  return (
    <Form onSubmit={() => void save()} failure={failure}>
      {reminder ? (
        <TextField label="Game" value={reminder.gameName} readOnly />
      ) : (
        <AutocompleteField
          {...field('steamAppId')}
          label="Game"
          placeholder="Choose a game"
          empty="No such game"
          required
          options={[...optionsOf(games), ...optionsOf(wishes, 'On your wishlist')]}
          onChange={(id) => setValues({ steamAppId: id })}
        />
      )}
      <SelectField {...field('reminderType')} label="About">
        {REMINDER_TYPES.map((each) => (
          <option key={each} value={each}>
            {TYPE_LABELS[each]}
          </option>
        ))}
      </SelectField>
      <TextField
        {...field('reminderDate')}
        label="Date and time"
        type="datetime-local"
        hint={`${TIME_LABELS[reminderType]}In your time zone, ${Intl.DateTimeFormat().resolvedOptions().timeZone}`}
        required
        min={toLocalInput(new Date())}
      />
      <TextArea
        {...field('message')}
        label="Message"
        required
        rows={3}
        maxLength={LIMITS.reminderMessageMaxLength}
      />
      <SheetActions>
        <Button variant="outlined" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" disabled={isBusy || !isReady}>
          {isBusy ? <Spinner small label="Saving…" /> : reminder ? 'Save' : 'Create'}
        </Button>
      </SheetActions>
    </Form>
  );
};

const placeholder = <Skeleton height={320} />;

const NoGames = ({ onClose }: { onClose: () => void }) => (
  <>
    <p className={styles.hint}>
      Reminders are about games in your list or on your wishlist, and there are none yet.
    </p>
    <SheetActions>
      <Button variant="outlined" onClick={onClose}>
        Cancel
      </Button>
      <Button variant="primary" to={ROUTES.search}>
        Find Games to Follow
      </Button>
    </SheetActions>
  </>
);

interface ReminderDialogProps {
  /** The edited one, 'new', or null while closed. */
  reminder: ReminderRow | 'new' | null;
  appId: number | null;
  onClose: () => void;
}

/** The form of a reminder. */
export const ReminderDialog = ({ reminder, appId, onClose }: ReminderDialogProps) => {
  const query = useGetLibraryQuery(undefined, { skip: reminder !== 'new' });
  const wishlist = useGetWishlistQuery(undefined, { skip: reminder !== 'new' });
  const wishes = wishlist.data?.filter(({ isFollowed }) => !isFollowed) ?? [];
  const shown = useLast(reminder);
  const edited = shown === 'new' ? null : shown;
  return (
    <Sheet isOpen={reminder !== null} onClose={onClose} title={edited ? 'Edit Reminder' : 'Create Reminder'}>
      {edited && (
        <ReminderForm
          key={edited.id}
          reminder={edited}
          appId={null}
          games={[]}
          wishes={[]}
          onClose={onClose}
        />
      )}
      {shown === 'new' && (
        <Loaded query={query} errorMessage="Failed to load your games" skeleton={placeholder}>
          {(games) =>
            wishlist.isLoading ? (
              placeholder
            ) : games.length + wishes.length === 0 ? (
              <NoGames onClose={onClose} />
            ) : (
              <ReminderForm reminder={null} appId={appId} games={games} wishes={wishes} onClose={onClose} />
            )
          }
        </Loaded>
      )}
    </Sheet>
  );
};
