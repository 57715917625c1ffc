import type { LibraryGame, UpdateKind } from '@patchlight/contracts';
import { CategoryFilter } from '@/entities/category';
import { KindFilter } from '@/entities/update';
import { CALENDAR_EXPORT_PATH } from '@/shared/config';
import { Button, Chip, FeedIcon, Select } from '@/shared/ui';
import type { CalendarAddress } from '../model/calendar-view.ts';
import styles from './CalendarToolbar.module.css';

const EXPORT = {
  pro: 'Make a feed for the calendar app you already use, or connect a calendar.',
  free: 'With PRO the calendar app you already use shows these updates, too.',
};

interface CalendarFiltersProps {
  address: CalendarAddress;
  onChange: (change: Partial<CalendarAddress>) => void;
  counts: Record<UpdateKind, number>;
  games: readonly LibraryGame[];
  isPro: boolean;
}

/** The filters of the calendar, and the link to its export. */
export const CalendarFilters = ({ address, onChange, counts, games, isPro }: CalendarFiltersProps) => {
  const exported = isPro ? EXPORT.pro : EXPORT.free;
  return (
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
        {games.map(({ appid: appId, name }) => (
          <option key={appId} value={appId}>
            {name}
          </option>
        ))}
      </Select>
      <Button
        to={CALENDAR_EXPORT_PATH}
        variant="outlined"
        icon={<FeedIcon />}
        title={exported}
        className={styles.subscribe}
      >
        Subscribe
        {!isPro && <Chip tone="hot">PRO</Chip>}
        <span className="visually-hidden">{exported}</span>
      </Button>
    </div>
  );
};
