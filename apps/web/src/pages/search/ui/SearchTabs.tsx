import { Link } from 'react-router-dom';
import { addressOf } from '../model/search-address.ts';
import type { SearchAddress } from '../model/search-address.ts';
import styles from './SearchTabs.module.css';

const TABS = [
  { tab: 'store', label: 'Games' },
  { tab: 'updates', label: 'Updates of your games' },
] as const;

/** The tabs of the search. Each has its own URL; the term stays when switching. */
export const SearchTabs = ({ address }: { address: SearchAddress }) => (
  <nav aria-label="What to search" className={styles.tabs}>
    {TABS.map(({ tab, label }) => (
      <Link
        key={tab}
        to={addressOf({ ...address, tab })}
        aria-current={address.tab === tab ? 'page' : undefined}
        className={styles.tab}
      >
        {label}
      </Link>
    ))}
  </nav>
);
