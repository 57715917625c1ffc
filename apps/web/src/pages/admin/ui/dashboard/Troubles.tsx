import type { TroubleRow } from '@patchlight/contracts';
import { timeSpan } from '@/shared/lib';
import { Notice } from '@/shared/ui';
import styles from './dashboard.module.css';

const secondsSince = (iso: string): number =>
  Math.max(1, Math.round((Date.now() - new Date(iso).getTime()) / 1_000));

/** What users miss, since when, and why. */
export const Troubles = ({ troubles }: { troubles: readonly TroubleRow[] }) =>
  troubles.map(({ missed, since, detail }) => (
    <Notice key={detail + missed} severity="error">
      {missed} for {timeSpan(secondsSince(since))}
      <p className={styles.detail}>{detail}</p>
    </Notice>
  ));
