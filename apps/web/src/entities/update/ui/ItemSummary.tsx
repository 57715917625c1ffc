import type { ItemCounts } from '@patchlight/contracts';
import { Chip } from '@/shared/ui';
import { itemWords } from '../model/item-words.ts';
import styles from './ItemSummary.module.css';

const BREAKING = 'By its words, saves, mods, connections or requirements may break.';

/** What an update has, in numbers; nothing if patterns tell nothing. */
export const ItemSummary = ({ counts }: { counts: ItemCounts | null | undefined }) => {
  const { changes, breaking } = itemWords(counts);
  if (!changes && !breaking) return null;
  return (
    <span className={styles.summary} data-items>
      {changes && <span className="numeric">{changes}</span>}
      {breaking && (
        <Chip tone="warning" title={BREAKING}>
          {breaking}
        </Chip>
      )}
    </span>
  );
};
