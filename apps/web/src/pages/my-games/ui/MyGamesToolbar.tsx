import type { RefObject } from 'react';
import { CategoryFilter } from '@/entities/category';
import type { GamesUsage } from '@/entities/plan';
import { GamesMeter } from '@/entities/plan';
import { KindFilter } from '@/entities/update';
import {
  BellIcon,
  CloseIcon,
  FilterChip,
  FilterSheet,
  IconButton,
  Input,
  SearchIcon,
  Select,
} from '@/shared/ui';
import { SORTS } from '../model/game-list.ts';
import type { GameListPage, MyGamesView, Sort } from '../model/game-list.ts';
import styles from './MyGamesToolbar.module.css';

interface MyGamesToolbarProps {
  /** The text of the filter box. */
  text: string;
  onText: (text: string) => void;
  inputRef: RefObject<HTMLInputElement | null>;
  view: MyGamesView;
  onView: (change: Partial<MyGamesView>) => void;
  list: GameListPage;
  /** Such as '3 of 12 games'; empty without filters. */
  result: string;
  usage: GamesUsage | null;
  isPro: boolean;
  canSortByGap: boolean;
  onClearFilters: () => void;
}

export const MyGamesToolbar = (props: MyGamesToolbarProps) => {
  const { text, onText, inputRef, view, onView, list, result, usage, isPro, canSortByGap, onClearFilters } =
    props;
  const inUse = view.kinds.length + Number(view.isUnreadOnly) + Number(view.category !== null);
  return (
    <div className={styles.bar}>
      <Input
        ref={inputRef}
        className={styles.filter}
        type="text"
        enterKeyHint="search"
        placeholder="Filter your games"
        aria-label="Filter your games"
        autoComplete="off"
        spellCheck={false}
        value={text}
        icon={<SearchIcon fontSize="small" />}
        control={
          text === '' ? (
            <kbd className={styles.key} aria-hidden="true">
              /
            </kbd>
          ) : (
            <IconButton aria-label="Clear the filter" onClick={() => onText('')}>
              <CloseIcon fontSize="small" />
            </IconButton>
          )
        }
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          if (text === '') event.currentTarget.blur();
          onText('');
        }}
      />
      <FilterSheet count={inUse} title="Filter and sort" onClear={onClearFilters}>
        <Select
          className={styles.sort}
          aria-label="Sort by"
          value={view.sort}
          onChange={(event) => onView({ sort: event.target.value as Sort })}
        >
          {Object.entries(SORTS).map(
            ([value, label]) =>
              (canSortByGap || value !== 'gap_asc') && (
                <option key={value} value={value}>
                  {label}
                </option>
              ),
          )}
        </Select>
        <CategoryFilter
          className={styles.category}
          isPro={isPro}
          value={view.category}
          onChange={(category) => onView({ category })}
        />
        <div className={styles.kinds}>
          <KindFilter selected={view.kinds} counts={list.kindCounts} onChange={(kinds) => onView({ kinds })}>
            <FilterChip
              icon={<BellIcon />}
              isOn={view.isUnreadOnly}
              count={list.unreadCount}
              onToggle={() => onView({ isUnreadOnly: !view.isUnreadOnly })}
            >
              Unread
            </FilterChip>
          </KindFilter>
        </div>
      </FilterSheet>
      {usage && (
        <div className={styles.meter}>
          <GamesMeter usage={usage} />
        </div>
      )}
      <p role="status" className={`${styles.result} numeric`}>
        {result}
      </p>
    </div>
  );
};
