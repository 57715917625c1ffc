import { useState } from 'react';
import type { ChangeEvent } from 'react';
import type { GameNotifications as Choices } from '@patchlight/contracts';
import { longDateTime } from '@/shared/lib';
import { SelectField } from '@/shared/ui';
import { useSaveGameNotificationsMutation } from '../api/choices.api.ts';
import { ChoicesForm } from './ChoicesForm.tsx';

const DAY = 86_400_000;
const MUTES = { day: DAY, week: 7 * DAY } as const;

/** The end of a mute, by the value of its option; '' is none. */
const muteEnd = (value: string): string | null => {
  const span = MUTES[value as keyof typeof MUTES] as number | undefined;
  return span === undefined ? value || null : new Date(Date.now() + span).toISOString();
};

export interface Game {
  appId: number;
  name: string;
}

interface GameChoicesProps {
  game: Game;
  saved: Choices;
  onClose: () => void;
}

/** The form of notifications about a followed game. */
const GameChoices = ({ game, saved, onClose }: GameChoicesProps) => {
  const [save] = useSaveGameNotificationsMutation();
  const [chosenMute, setMute] = useState<string | null>(null);
  const mute = chosenMute ?? saved.mutedUntil ?? '';
  const isMuted = mute !== '';
  return (
    <ChoicesForm
      saved={saved}
      isMuted={isMuted}
      save={(choices) =>
        save({ appId: game.appId, choices: { ...choices, mutedUntil: muteEnd(mute) } }).unwrap()
      }
      savedText={isMuted ? `${game.name} is muted.` : `Notifications of ${game.name} saved.`}
      onClose={onClose}
    >
      {(isBusy) => (
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
      )}
    </ChoicesForm>
  );
};

export default GameChoices;
