import { useState } from 'react';
import { IMPORT_SOURCES, isUnlimited } from '@patchlight/contracts';
import type { ImportGame, ImportSource, ProfileImport } from '@patchlight/contracts';
import { useGamesUsage } from '@/entities/plan';
import { messageOf, useSubmit } from '@/shared/api';
import { ROUTES } from '@/shared/config';
import { showToast } from '@/shared/toast';
import { ErrorNotice, Input, Loaded, Meter, Notice, SearchIcon, Spinner } from '@/shared/ui';
import { Button, Skeleton } from '@/shared/ui/mui';
import {
  useChooseImportMutation,
  useGetImportGamesQuery,
  useStartImportMutation,
} from '../api/import.api.ts';
import { EndImportButton } from './EndImportButton.tsx';
import { GameChoice } from './GameChoice.tsx';
import styles from './ImportPage.module.css';

type Chosen = Record<ImportSource, ReadonlySet<number>>;

const NAMES: Record<ImportSource, string> = { owned: 'Games', wishlist: 'Wishlist' };
const LISTED: Record<ImportSource, string> = {
  owned: 'Already in your list',
  wishlist: 'Already on your wishlist',
};
const counted = (source: ImportSource, count: number): string => {
  const [one, many] = source === 'owned' ? ['game', 'games'] : ['wish', 'wishes'];
  return `${count} ${count === 1 ? one : many}`;
};

interface AccessProps {
  source: ImportSource;
  current: ProfileImport;
  isEmpty: boolean;
}

/** Explains why a source is empty and what to do. */
const Access = ({ source, current, isEmpty }: AccessProps) => {
  const [start, { isLoading }] = useStartImportMutation();
  const tryAgain = async (): Promise<void> => {
    const { error } = await start(current.profile);
    if (error) showToast(messageOf(error, 'Failed to start the import'), 'error');
  };
  const plans = <Button to={ROUTES.pricing}>See the plans</Button>;
  if (source === 'wishlist' && !current.canWish)
    return (
      <Notice severity="info" action={plans}>
        The wishlist is a part of PRO.
      </Notice>
    );
  if (current[source] === 'shown') {
    if (isEmpty) return <p className={styles.hint}>This profile has none.</p>;
    if (current.room[source] > 0) return null;
    return source === 'owned' ? (
      <Notice severity="info" action={plans}>
        Your list is full.
      </Notice>
    ) : (
      <Notice severity="info">Your wishlist is full.</Notice>
    );
  }
  if (current[source] === 'no-key')
    return (
      <Notice severity="info">
        This instance has no key for Steam’s API, so it cannot ask which games somebody has. Its operator can
        set STEAM_WEB_API_KEY.
      </Notice>
    );
  return (
    <>
      <Notice severity="warning">
        {source === 'owned'
          ? 'This profile does not show its games. At Steam, open Edit Profile, then Privacy Settings, and set both “My profile” and “Game details” to Public. You can set them back after the import; nothing here is lost.'
          : 'This profile shows no wishlist: it is empty, or “Game details” in the Privacy Settings of Steam is not Public.'}
      </Notice>
      <div className={styles.actions}>
        <Button variant="outlined" disabled={isLoading} onClick={() => void tryAgain()}>
          Try again
        </Button>
      </div>
    </>
  );
};

/** How full the library will be, unless the plan has no limit. */
const Room = ({ adding }: { adding: number }) => {
  const { usage, isLoaded } = useGamesUsage();
  const { tracked, limit, isUnlimited: isOpen } = usage;
  if (!isLoaded || isOpen) return null;
  const after = Math.min(limit, tracked + adding);
  const text = `${after} of ${limit} games after the import`;
  return (
    <div className={styles.room}>
      <p className="numeric">
        <b>{text}</b>
        <span>{tracked === 0 ? 'You follow none yet' : `You follow ${tracked} now`}</span>
      </p>
      <Meter
        label="Games after the import"
        value={after}
        limit={limit}
        text={text}
        level={after >= limit ? 'full' : 'fine'}
      />
    </div>
  );
};

interface ChooserProps {
  current: ProfileImport;
  games: readonly ImportGame[];
}

const Chooser = ({ current, games }: ChooserProps) => {
  const { room, canWish } = current;
  const [choose] = useChooseImportMutation();
  const { submit, isBusy, failure } = useSubmit('Failed to start the import');
  const firstOf = (source: ImportSource): Set<number> => {
    const fresh = games.filter((game) => game.source === source && !game.isListed);
    return new Set(fresh.slice(0, room[source]).map(({ appId }) => appId));
  };
  const [chosen, setChosen] = useState<Chosen>(() => ({
    owned: firstOf('owned'),
    wishlist: firstOf('wishlist'),
  }));
  const [filter, setFilter] = useState('');
  const term = filter.trim().toLowerCase();
  const count = chosen.owned.size + chosen.wishlist.size;
  const tooMany = IMPORT_SOURCES.filter((source) => chosen[source].size > room[source]);
  const send = (): void =>
    void submit(() => choose({ owned: [...chosen.owned], wishlist: [...chosen.wishlist] }).unwrap());
  return (
    <>
      {games.length > 0 && <Room adding={chosen.owned.size} />}
      {games.length > 0 && (
        <Input
          type="text"
          aria-label="Filter the games"
          placeholder="Filter the games"
          autoComplete="off"
          icon={<SearchIcon fontSize="small" />}
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
        />
      )}
      {IMPORT_SOURCES.map((source) => {
        const own = games.filter((game) => game.source === source);
        return (
          <GameChoice
            key={source}
            name={NAMES[source]}
            games={own}
            shown={(game) => game.name.toLowerCase().includes(term)}
            chosen={chosen[source]}
            isLocked={source === 'wishlist' && !canWish}
            listedText={LISTED[source]}
            onChange={(ids) => setChosen({ ...chosen, [source]: ids })}
          >
            <Access source={source} current={current} isEmpty={own.length === 0} />
          </GameChoice>
        );
      })}
      {failure && <ErrorNotice {...failure} />}
      <div className={styles.bar}>
        <p role="status" className="numeric">
          {games.length > 0 ? `${count} selected` : 'There is nothing to import'}
          {games.length > 0 &&
            !isUnlimited(room.owned) &&
            `, your plan has room for ${room.owned} more in your list`}
          {tooMany.map(
            (source) => `; the last ${counted(source, chosen[source].size - room[source])} will be left out`,
          )}
        </p>
        <div className={styles.actions}>
          <EndImportButton isDisabled={isBusy}>Cancel</EndImportButton>
          {games.length > 0 && (
            <Button variant="primary" disabled={isBusy || count === 0} onClick={send}>
              {isBusy ? <Spinner small label="One moment…" /> : 'Import'}
            </Button>
          )}
        </div>
      </div>
    </>
  );
};

/** The games of a profile, to be selected. */
export const ChooseGames = ({ current }: { current: ProfileImport }) => {
  const query = useGetImportGamesQuery(current.id);
  return (
    <Loaded query={query} errorMessage="Failed to load the games" skeleton={<Skeleton height={320} />}>
      {(games) => <Chooser current={current} games={games} />}
    </Loaded>
  );
};
