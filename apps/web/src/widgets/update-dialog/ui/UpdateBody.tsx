import { useMemo } from 'react';
import { parseBbcode } from '@patchlight/bbcode';
import { useStore } from '@/entities/instance';
import { KindChip } from '@/entities/update';
import type { Update } from '@/entities/update';
import { longDateTime, relativeDay } from '@/shared/lib';
import { Post } from './post/Post.tsx';
import styles from './UpdateDialog.module.css';

/** Title, dates and text of an update. */
export const UpdateBody = ({ update, titleId }: { update: Update; titleId: string }) => {
  const { imageHosts, clanImages } = useStore();
  const document = useMemo(
    () => parseBbcode(update.details, { appId: update.appId, imageHosts, clanImages }),
    [update, imageHosts, clanImages],
  );
  return (
    <>
      <h2 id={titleId} className={styles.title}>
        {update.title}
      </h2>
      <p className={styles.dates}>
        <KindChip kind={update.kind} />
        <span className={styles.relative}>{relativeDay(update.updateDate)}</span>
        <time dateTime={update.updateDate}>{longDateTime(update.updateDate)}</time>
      </p>
      <section aria-labelledby={`${titleId}-details`}>
        <h3 id={`${titleId}-details`} className={styles.details}>
          Update Details
        </h3>
        <Post document={document} />
      </section>
    </>
  );
};
