import type { ProfileImport } from '@patchlight/contracts';
import { Notice, Spinner } from '@/shared/ui';
import { Progress } from '@/shared/ui/mui';
import { EndImportButton } from './EndImportButton.tsx';
import styles from './ImportPage.module.css';

/** The profile is being read. */
export const Reading = ({ current }: { current: ProfileImport }) => (
  <div className={`card ${styles.card}`}>
    <div className={styles.waiting}>
      <Spinner small label="One moment…" />
      <h2 className="ellipsis">{`Reading ${current.profile}…`}</h2>
    </div>
    {current.problem && <Notice severity="warning">{current.problem}</Notice>}
    <p className={styles.hint}>A long wishlist takes a while. You can close this page and come back.</p>
    <div className={styles.actions}>
      <EndImportButton>Cancel</EndImportButton>
    </div>
  </div>
);

/** The selected games are being added. */
export const Running = ({ current: { chosen, added, left } }: { current: ProfileImport }) => {
  const handled = added + left.owned + left.wishlist;
  return (
    <div className={`card ${styles.card}`}>
      <div className={styles.progress}>
        <span className="numeric">{`${handled} of ${chosen} games`}</span>
        <Progress label={`${handled} of ${chosen} games`} value={handled} of={chosen} />
      </div>
      <p className={styles.hint}>
        The import continues if you close this page. Games already added stay if you cancel.
      </p>
      <div className={styles.actions}>
        <EndImportButton>Cancel</EndImportButton>
      </div>
    </div>
  );
};
