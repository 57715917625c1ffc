import type { UpdateKind } from '@patchlight/contracts';
import { useRef } from 'react';
import { useGetLibraryQuery } from '@/entities/library';
import { useShortcuts } from '@/shared/shortcuts';
import { ChevronDownIcon } from '@/shared/ui';
import type { Narrowing } from '../model/use-inbox-filter.ts';
import styles from './InboxFilters.module.css';

const KINDS: readonly [UpdateKind, string][] = [
  ['major', 'Major'],
  ['regular', 'Updates'],
  ['patch', 'Patches'],
  ['news', 'News'],
];

interface InboxFiltersProps {
  narrowing: Narrowing;
  narrow: (change: Partial<Narrowing>) => void;
}

export const InboxFilters = ({ narrowing: { unread, game, kind }, narrow }: InboxFiltersProps) => {
  const { data: games = [] } = useGetLibraryQuery();
  const gameRef = useRef<HTMLSelectElement>(null);
  useShortcuts('Filters', [{ keys: '/', does: 'Go to the filter', run: () => gameRef.current?.focus() }]);
  const isListed = game === undefined || games.some(({ appid }) => appid === game);
  return (
    <div className={styles.bar} role="group" aria-label="Filter notifications">
      <div className={styles.switch}>
        {[false, true].map((onlyUnread) => (
          <button
            key={String(onlyUnread)}
            type="button"
            aria-pressed={unread === onlyUnread}
            onClick={() => narrow({ unread: onlyUnread })}
          >
            {onlyUnread ? 'Unread' : 'All'}
          </button>
        ))}
      </div>
      <div className={styles.game}>
        <select
          ref={gameRef}
          aria-label="Game"
          value={game ?? ''}
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
          onChange={({ target: { value } }) => narrow({ game: value === '' ? undefined : Number(value) })}
        >
          <option value="">All games</option>
          {!isListed && <option value={game}>{`App ${game}`}</option>}
          {games.map(({ appid, name }) => (
            <option key={appid} value={appid}>
              {name}
            </option>
          ))}
        </select>
        <ChevronDownIcon fontSize="small" />
      </div>
      <div className={styles.kinds}>
        {KINDS.map(([value, label]) => (
          <button
            key={value}
            type="button"
            className={styles.kind}
            aria-pressed={kind === value}
            onClick={() => narrow({ kind: kind === value ? undefined : value })}
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  );
};
