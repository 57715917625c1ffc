import { lazy, Suspense, useState } from 'react';
import { ItemSummary } from '@/entities/update';
import type { Update } from '@/entities/update';
import { ChevronRightIcon } from '@/shared/ui';
import { Button } from '@/shared/ui/mui';
import styles from '../disclosure.module.css';

const ItemList = lazy(() => import('./ItemList.tsx'));

/** What the text says by type, collapsed. */
export const Items = ({ update: { gid, items } }: { update: Update }) => {
  const [isOpen, setIsOpen] = useState(false);
  const isKnown = Object.keys(items ?? {}).length > 0;
  return (
    <div className={styles.box}>
      <p className={styles.head}>
        {isKnown ? <ItemSummary counts={items} /> : <span>No fixes or other changes recognized</span>}
        <Button
          aria-expanded={isOpen}
          icon={<ChevronRightIcon className={styles.arrow} />}
          onClick={() => setIsOpen(!isOpen)}
        >
          By type
        </Button>
      </p>
      {isOpen && (
        <Suspense fallback={<p className={styles.note}>Loading…</p>}>
          <ItemList gid={gid} />
        </Suspense>
      )}
    </div>
  );
};
