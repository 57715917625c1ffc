import { useState } from 'react';
import type { ChangeEvent } from 'react';
import type { GameNotifications as Choices } from '@patchlight/contracts';
import { useSession } from '@/entities/session';
import { useSubmit } from '@/shared/api';
import { longDateTime } from '@/shared/lib';
import { showToast } from '@/shared/toast';
import {
  Button,
  Form,
  Loaded,
  SelectField,
  Sheet,
  SheetActions,
  Skeleton,
  SubmitButton,
  useLast,
} from '@/shared/ui';
import { useGetGameNotificationsQuery, useSaveGameNotificationsMutation } from '../api/choices.api.ts';
import { ChoiceFields } from './ChoiceFields.tsx';

const DAY = 86_400_000;
const MUTES = { day: DAY, week: 7 * DAY } as const;

/** The end of a mute, by the value of its option; '' is none. */
const muteEnd = (value: string): string | null => {
  const span = MUTES[value as keyof typeof MUTES] as number | undefined;
  return span === undefined ? value || null : new Date(Date.now() + span).toISOString();
};

interface Game {
  appId: number;
  name: string;
}

const ChoicesForm = ({ game, saved, onClose }: { game: Game; saved: Choices; onClose: () => void }) => {
  const [save] = useSaveGameNotificationsMutation();
  const { submit, isBusy, failure } = useSubmit('Failed to save the notifications');
  const [choices, setChoices] = useState(saved);
  const [mute, setMute] = useState(saved.mutedUntil ?? '');
  const session = useSession();
  const submitChoices = async (): Promise<void> => {
    const form = { ...choices, mutedUntil: muteEnd(mute) };
    if (!(await submit(() => save({ appId: game.appId, choices: form }).unwrap()))) return;
    showToast(mute === '' ? `Notifications of ${game.name} saved.` : `${game.name} is muted.`);
    onClose();
  };
  return (
    <Form onSubmit={() => void submitChoices()} failure={failure}>
      <SelectField
        label="Mute"
        hint="A muted game sends nothing. Its updates are in your inbox, as read."
        value={mute}
        disabled={isBusy}
        onChange={({ target }: ChangeEvent<HTMLSelectElement>) => setMute(target.value)}
      >
        <option value="">Not muted</option>
        {saved.mutedUntil !== null && saved.mutedUntil !== 'forever' && (
          <option value={saved.mutedUntil}>{`Until ${longDateTime(saved.mutedUntil)}`}</option>
        )}
        <option value="day">For a day</option>
        <option value="week">For a week</option>
        <option value="forever">Forever</option>
      </SelectField>
      <ChoiceFields
        choices={choices}
        saved={saved}
        isPro={session.status === 'signed-in' && session.isPro}
        disabled={isBusy || mute !== ''}
        onChange={(changed) => setChoices({ ...choices, ...changed })}
      />
      <SheetActions>
        <Button variant="outlined" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton isBusy={isBusy} busyLabel="Saving…">
          Save
        </SubmitButton>
      </SheetActions>
    </Form>
  );
};

/** The dialog of notifications about a followed game; null: closed. */
export const GameNotifications = ({ game, onClose }: { game: Game | null; onClose: () => void }) => {
  const shown = useLast(game);
  const query = useGetGameNotificationsQuery(shown?.appId ?? 0, {
    skip: game === null,
    refetchOnMountOrArgChange: true,
  });
  return (
    <Sheet isOpen={game !== null} onClose={onClose} title={`Notifications of ${shown?.name}`}>
      <Loaded
        query={query}
        errorMessage="Failed to load the notifications"
        skeleton={<Skeleton height={320} />}
      >
        {(saved) => shown && <ChoicesForm key={shown.appId} game={shown} saved={saved} onClose={onClose} />}
      </Loaded>
    </Sheet>
  );
};
