import type { GamesUsage } from '@/entities/plan';
import { GamesMeter } from '@/entities/plan';
import { ChevronDownIcon, Input, SearchIcon } from '@/shared/ui';
import { SORTS } from '../model/hub-list.ts';
import type { Sort } from '../model/hub-list.ts';
import styles from './HubToolbar.module.css';

interface HubToolbarProps {
  filter: string;
  onFilter: (filter: string) => void;
  sort: Sort;
  onSort: (sort: Sort) => void;
  usage: GamesUsage | null;
}

export const HubToolbar = ({ filter, onFilter, sort, onSort, usage }: HubToolbarProps) => (
  <div className={styles.bar}>
    <Input
      className={styles.filter}
      type="search"
      placeholder="Filter your games"
      aria-label="Filter your games"
      value={filter}
      icon={<SearchIcon fontSize="small" />}
      onChange={(event) => onFilter(event.target.value)}
    />
    <div className={styles.sort}>
      <select aria-label="Sort by" value={sort} onChange={(event) => onSort(event.target.value as Sort)}>
        {Object.entries(SORTS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDownIcon fontSize="small" />
    </div>
    {usage && (
      <div className={styles.meter}>
        <GamesMeter usage={usage} />
      </div>
    )}
  </div>
);
