import type { PlayWatchBody } from '@patchlight/contracts';
import { useGetPlayWatchQuery, useTurnPlayWatchMutation } from '@/entities/game';
import { useSubmit } from '@/shared/api';
import { longDateTime } from '@/shared/lib';
import { ErrorNotice } from '@/shared/ui';
import { Switch } from '@/shared/ui/mui';
import { SettingsSection } from '../SettingsSection.tsx';
import styles from './EarlyAccessSection.module.css';

const HOW = 'In Steam, open Profile › Edit Profile › Privacy Settings. ';

/** What the user has to know about the looks, in one sentence or two. */
const stateOf = ({ isOn, isPossible, isLinked, access, lookedAt }: PlayWatchBody['data']): string => {
  if (!isPossible) return 'This instance has no key of the Steam Web API, so it cannot look.';
  if (!isLinked) return 'Link your Steam account first, in Settings › Security.';
  if (!isOn) return 'Off. The days that are known stay known.';
  if (access === 'private')
    return `Steam shows no games of yours. ${HOW}Set Game details to Public. What is known stays known.`;
  if (access === 'no-times')
    return `Steam shows your games without your play time. ${HOW}Uncheck “Always keep my total playtime private”. What is known stays known.`;
  if (lookedAt === null) return 'The first look comes within minutes. Days are known from the second one on.';
  return `Looked last on ${longDateTime(lookedAt)}.`;
};

const PlayWatchSwitch = ({ watch }: { watch: PlayWatchBody['data'] }) => {
  const [turn] = useTurnPlayWatchMutation();
  const { submit, isBusy, failure } = useSubmit('Failed to change the daily look');
  const change = (): void =>
    void submit(async () => {
      await turn({ isOn: !watch.isOn }).unwrap();
    });
  const canTurn = watch.isOn || (watch.isPossible && watch.isLinked);
  return (
    <>
      <label className={styles.switch}>
        <Switch
          checked={watch.isOn}
          disabled={isBusy || !canTurn}
          onChange={change}
          slotProps={{ input: { role: 'switch' } }}
        />
        Look at my play time once a day
      </label>
      <p role="status">{stateOf(watch)}</p>
      {failure && <ErrorNotice {...failure} />}
    </>
  );
};

/** The switch of the daily look at play times. */
export const PlayWatchSection = () => {
  const { data: watch } = useGetPlayWatchQuery();
  if (!watch) return null;
  return (
    <SettingsSection
      title="Since you last played"
      lead="Patchlight asks Steam around midnight how long your linked account has played the games that you follow. A game whose time has grown was played that day. Only the minutes and the day are stored, with the time if Steam tells it. The minutes go when you switch this off."
    >
      <PlayWatchSwitch watch={watch} />
    </SettingsSection>
  );
};
