import type { LibraryGame } from '@patchlight/contracts';
import { CategoryFilter } from '@/entities/category';
import { KindFilter } from '@/entities/update';
import type { FilterKind } from '@/entities/update';
import { ROUTES } from '@/shared/config';
import { Button, Chip, FeedIcon, Select } from '@/shared/ui';
import type { CalendarAddress } from '../model/calendar-view.ts';
import styles from './CalendarToolbar.module.css';

/** What the button leads to does not exist yet, and says so. */
const FEED = 'A feed for the calendar app you already use. It will come with PRO and is not ready yet.';

interface CalendarFiltersProps {
  address: CalendarAddress;
  onChange: (change: Partial<CalendarAddress>) => void;
  counts: Record<FilterKind, number>;
  games: readonly LibraryGame[];
  isPro: boolean;
}

/** Narrows the calendar down to kinds, a category and one game; beside it the way to take the calendar along. */
export const CalendarFilters = ({ address, onChange, counts, games, isPro }: CalendarFiltersProps) => (
  <div className={styles.filters}>
    <KindFilter wanted={address.kinds} counts={counts} onChange={(kinds) => onChange({ kinds })} />
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
      {games.map(({ appid, name }) => (
        <option key={appid} value={appid}>
          {name}
        </option>
      ))}
    </Select>
    <Button
      to={ROUTES.proFeatures}
      variant="outlined"
      icon={<FeedIcon />}
      title={FEED}
      className={styles.subscribe}
    >
      Subscribe
      <Chip tone="hot">PRO</Chip>
      <span className="visually-hidden">{FEED}</span>
    </Button>
  </div>
);
