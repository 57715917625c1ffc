import { Link } from 'react-router-dom';
import { UPDATE_KINDS } from '@patchlight/contracts';
import type { PublicGame, UpdateKind } from '@patchlight/contracts';
import styles from './KindFilter.module.css';

const WORDS: Record<UpdateKind, string> = {
  major: 'Major',
  regular: 'Updates',
  patch: 'Patches',
  news: 'News',
  unknown: 'Other',
};

interface KindFilterProps {
  counts: PublicGame['updateCounts'];
  kind: UpdateKind | null;
  searchFor: (kind: UpdateKind | null) => string;
}

/** The kinds of which there are updates, each a link to those alone. */
export const KindFilter = ({ counts, kind, searchFor }: KindFilterProps) => {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const choices = [
    { value: null, word: 'All', count: total },
    ...UPDATE_KINDS.filter((known) => counts[known] > 0 || known === kind).map((known) => ({
      value: known,
      word: WORDS[known],
      count: counts[known],
    })),
  ];
  return (
    <nav aria-label="Kind of update" className={styles.filter}>
      {choices.map(({ value, word, count }) => (
        <Link
          key={word}
          to={{ search: searchFor(value) }}
          replace
          preventScrollReset
          aria-current={value === kind ? 'true' : undefined}
          className={styles.choice}
        >
          {word} <span className={`${styles.count} numeric`}>{count}</span>
        </Link>
      ))}
    </nav>
  );
};
