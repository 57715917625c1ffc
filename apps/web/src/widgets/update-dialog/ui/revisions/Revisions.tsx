import { lazy, Suspense, useState } from 'react';
import { SilentChip, changesText } from '@/entities/update';
import type { Update } from '@/entities/update';
import { shortDate } from '@/shared/lib';
import { ChevronRightIcon } from '@/shared/ui';
import { Button } from '@/shared/ui/mui';
import { summaryOf } from '../../lib/edit-summary.ts';
import styles from '../disclosure.module.css';

const EditList = lazy(() => import('./EditList.tsx'));

/** The edits of a post, collapsed. */
export const Revisions = ({ update }: { update: Update }) => {
  const [isOpen, setIsOpen] = useState(false);
  const latest = update.revisions[0]!.replacedAt;
  const { changes, isSilent } = summaryOf(update.revisions);
  return (
    <div className={styles.box}>
      <p className={styles.head}>
        <span>
          Edited <time dateTime={latest}>{shortDate(latest)}</time>
          {changes > 0 && ` · ${changesText(changes)}`}
        </span>
        {isSilent && <SilentChip />}
        <Button
          aria-expanded={isOpen}
          icon={<ChevronRightIcon className={styles.arrow} />}
          onClick={() => setIsOpen(!isOpen)}
        >
          What changed
        </Button>
      </p>
      {isOpen && (
        <Suspense fallback={<p className={styles.note}>Comparing…</p>}>
          <EditList update={update} />
          <p className={styles.note}>Edits are noticed in the newest 20 posts of a game.</p>
        </Suspense>
      )}
    </div>
  );
};
