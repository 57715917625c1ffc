import type { LibraryGame } from '@patchlight/contracts';
import { ROUTES } from '@/shared/config';
import { localDay } from '@/shared/lib';
import { Button, CalendarIcon } from '@/shared/ui';
import styles from './CalendarPage.module.css';

interface NoUpdatesProps {
  /** The visible range as text. */
  title: string;
  isFiltered: boolean;
  /** The games whose latest update matches the filters. */
  candidates: readonly LibraryGame[];
  hasGames: boolean;
  onClearFilters: () => void;
  onGoTo: (day: string) => void;
}

/** Shown when the range has no updates, with links to updates. */
export const NoUpdates = ({
  title,
  isFiltered,
  candidates,
  hasGames,
  onClearFilters,
  onGoTo,
}: NoUpdatesProps) => {
  const latest = candidates.reduce<string | null>(
    (newest, { latestUpdateDate: date }) => (date && (!newest || date > newest) ? date : newest),
    null,
  );
  return (
    <div className={styles.nothing} role="status">
      <CalendarIcon />
      <p>{isFiltered ? `No updates in ${title} match these filters.` : `No updates in ${title}.`}</p>
      {isFiltered && (
        <Button variant="outlined" onClick={onClearFilters}>
          Clear filters
        </Button>
      )}
      {latest && (
        <Button variant="outlined" onClick={() => onGoTo(localDay(new Date(latest)))}>
          Go to the latest update
        </Button>
      )}
      {!hasGames && (
        <Button to={ROUTES.search} variant="outlined">
          Find Games to Follow
        </Button>
      )}
    </div>
  );
};
