import type { LibraryGame, UpdateKind } from '@patchlight/contracts';
import { CategoryFilter } from '@/entities/category';
import { KindFilter } from '@/entities/update';
import { Select } from '@/shared/ui';
import type { CalendarAddress } from '../model/calendar-view.ts';
import styles from './CalendarToolbar.module.css';

interface CalendarFiltersProps {
  address: CalendarAddress;
  onChange: (change: Partial<CalendarAddress>) => void;
  /** undefined: not known. */
  counts: Record<UpdateKind, number> | undefined;
  games: readonly LibraryGame[];
  /** Of the selected game, which may be only on the wishlist; undefined: not known. */
  gameName: string | undefined;
  isPro: boolean;
}

/** The filters of the calendar. */
export const CalendarFilters = ({
  address,
  onChange,
  counts,
  games,
  gameName,
  isPro,
}: CalendarFiltersProps) => (
  <div className={styles.filters}>
    <KindFilter selected={address.kinds} counts={counts} onChange={(kinds) => onChange({ kinds })} />
    <CategoryFilter
      className={styles.game}
      isPro={isPro}
      value={address.category}
      onChange={(category) => onChange({ category })}
    />
    <Select
      className={styles.game}
      aria-label="Game"
      value={address.game ?? ''}
      onChange={({ target }) => onChange({ game: target.value === '' ? null : Number(target.value) })}
    >
      <option value="">All games</option>
      {address.game && !games.some(({ appid }) => appid === address.game) && (
        <option value={address.game}>{gameName ?? `App ${address.game}`}</option>
      )}
      {games.map(({ appid: appId, name }) => (
        <option key={appId} value={appId}>
          {name}
        </option>
      ))}
    </Select>
  </div>
);
