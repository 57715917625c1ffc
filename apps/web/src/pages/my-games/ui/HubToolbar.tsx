import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { GamesUsage } from '@/entities/plan';
import { GamesMeter } from '@/entities/plan';
import { ChevronDownIcon, SearchIcon } from '@/shared/ui';
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
    <OutlinedInput
      className={styles.filter}
      type="search"
      placeholder="Filter your games"
      inputProps={{ 'aria-label': 'Filter your games' }}
      value={filter}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon fontSize="small" />
        </InputAdornment>
      }
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
