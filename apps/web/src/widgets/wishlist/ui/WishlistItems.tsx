import { useState } from 'react';
import type { WishlistItem } from '@patchlight/contracts';
import { useStorefront } from '@/entities/instance';
import { FollowProblem, useAddGame } from '@/features/follow-game';
import { EmptyState, FilterChip, StarIcon } from '@/shared/ui';
import { Button, Select } from '@/shared/ui/mui';
import { useWishActions } from '../model/use-wishlist-actions.ts';
import { FILTERS, SORTS, filterItems, sorted } from '../model/wishlist-view.ts';
import type { Filter, Sort } from '../model/wishlist-view.ts';
import { WishRow } from './WishRow.tsx';
import styles from './Wishlist.module.css';

const filters = Object.entries(FILTERS) as [Filter, string][];

/** The games of the wishlist with filter and sort order. */
export const WishlistItems = ({ items }: { items: readonly WishlistItem[] }) => {
  const [filter, setFilter] = useState<Filter | null>(null);
  const [sort, setSort] = useState<Sort>('release');
  const { gamePage } = useStorefront();
  const { drop, turnNotices } = useWishActions();
  const { add: follow, adding: following, problem, dismissProblem } = useAddGame();
  const shown = sorted(filterItems(items, filter), sort);
  return (
    <>
      <div className={styles.bar}>
        <div role="group" aria-label="Show" className={styles.filters}>
          {filters.map(([name, label]) => (
            <FilterChip
              key={name}
              isOn={filter === name}
              count={filterItems(items, name).length}
              onToggle={() => setFilter(filter === name ? null : name)}
            >
              {label}
            </FilterChip>
          ))}
        </div>
        <Select
          aria-label="Sort by"
          className={styles.sort}
          value={sort}
          onChange={({ target }) => setSort(target.value as Sort)}
        >
          {Object.entries(SORTS).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      {problem && <FollowProblem problem={problem} onDismiss={dismissProblem} />}
      {shown.length > 0 ? (
        <ul role="list" className={styles.list}>
          {shown.map((item) => (
            <WishRow
              key={item.appid}
              item={item}
              storePage={gamePage(item.appid)}
              actions={{ drop, turnNotices, follow }}
              isFollowing={following.has(item.appid)}
            />
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={<StarIcon />}
          title="None of your wishes fits"
          actions={
            <Button variant="outlined" onClick={() => setFilter(null)}>
              Show all
            </Button>
          }
        />
      )}
    </>
  );
};
