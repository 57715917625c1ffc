import { INBOX_FOLDERS } from '@patchlight/contracts';
import type { InboxFolder } from '@patchlight/contracts';
import { useRef } from 'react';
import { CategoryFilter } from '@/entities/category';
import { useGetLibraryQuery } from '@/entities/library';
import { useSession } from '@/entities/session';
import { useShortcuts } from '@/shared/shortcuts';
import {
  BellIcon,
  FilterChip,
  FilterSheet,
  LayersIcon,
  NewsIcon,
  Select,
  ShapesIcon,
  SparkIcon,
  WrenchIcon,
} from '@/shared/ui';
import { EVERYTHING } from '../model/use-inbox-filter.ts';
import type { InboxFilter } from '../model/use-inbox-filter.ts';
import styles from './InboxFilters.module.css';

const FOLDERS: Record<InboxFolder, string> = {
  inbox: 'Inbox',
  saved: 'Saved',
  done: 'Done',
  deleted: 'Deleted',
};

const KINDS = [
  { value: 'major', word: 'Major', Icon: SparkIcon },
  { value: 'regular', word: 'Updates', Icon: LayersIcon },
  { value: 'patch', word: 'Patches', Icon: WrenchIcon },
  { value: 'news', word: 'News', Icon: NewsIcon },
  { value: 'unknown', word: 'Other', Icon: ShapesIcon },
  { value: 'notice', word: 'Reminders & releases', Icon: BellIcon },
] as const;

interface InboxFiltersProps {
  filter: InboxFilter;
  setFilter: (change: Partial<InboxFilter>) => void;
}

export const InboxFilters = ({ filter, setFilter }: InboxFiltersProps) => {
  const { folder, unread, game, kind, category } = filter;
  const { data: games = [] } = useGetLibraryQuery();
  const session = useSession();
  const gameRef = useRef<HTMLSelectElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const focusFilter = (): void => (buttonRef.current ?? gameRef.current)?.focus();
  useShortcuts('Filters', [{ keys: '/', does: 'Go to the filter', run: focusFilter }]);
  const inUse =
    Number(folder !== 'inbox') +
    Number(unread) +
    [game, kind, category].filter((value) => value !== undefined).length;
  const isListed = game === undefined || games.some(({ appid }) => appid === game);
  return (
    <div className={styles.bar} role="group" aria-label="Filter the inbox">
      <FilterSheet
        count={inUse}
        onClear={() => setFilter({ ...EVERYTHING, folder: 'inbox' })}
        buttonRef={buttonRef}
      >
        <div className={styles.switch} role="group" aria-label="Folder">
          {INBOX_FOLDERS.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={folder === each}
              onClick={() => setFilter({ folder: each })}
            >
              {FOLDERS[each]}
            </button>
          ))}
        </div>
        {folder === 'inbox' && (
          <div className={styles.switch}>
            {[false, true].map((onlyUnread) => (
              <button
                key={String(onlyUnread)}
                type="button"
                aria-pressed={unread === onlyUnread}
                onClick={() => setFilter({ unread: onlyUnread })}
              >
                {onlyUnread ? 'Unread' : 'All'}
              </button>
            ))}
          </div>
        )}
        <CategoryFilter
          className={styles.game}
          isPro={session.status === 'signed-in' && session.isPro}
          value={category ?? null}
          onChange={(value) => setFilter({ category: value ?? undefined })}
        />
        <Select
          ref={gameRef}
          className={styles.game}
          aria-label="Game"
          value={game ?? ''}
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
          onChange={({ target: { value } }) => setFilter({ game: value === '' ? undefined : Number(value) })}
        >
          <option value="">All games</option>
          {!isListed && <option value={game}>{`App ${game}`}</option>}
          {games.map(({ appid: appId, name }) => (
            <option key={appId} value={appId}>
              {name}
            </option>
          ))}
        </Select>
        <div className={styles.kinds}>
          {KINDS.map(({ value, word, Icon }) => (
            <FilterChip
              key={value}
              icon={<Icon />}
              isOn={kind === value}
              onToggle={() => setFilter({ kind: kind === value ? undefined : value })}
            >
              {word}
            </FilterChip>
          ))}
        </div>
      </FilterSheet>
    </div>
  );
};
