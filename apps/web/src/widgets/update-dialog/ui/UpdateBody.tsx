import { Suspense } from 'react';
import { KindChip } from '@/entities/update';
import type { Update } from '@/entities/update';
import { longDateTime, relativeDay } from '@/shared/lib';
import { EmptyState, NewsIcon } from '@/shared/ui';
import { Button, Chip, Skeleton } from '@/shared/ui/mui';
import type { useReadState } from '../model/use-read-state.ts';
import { UpdateText } from './post/UpdateText.tsx';
import { Items } from './items/Items.tsx';
import { Revisions } from './revisions/Revisions.tsx';
import styles from './UpdateDialog.module.css';

interface UpdateBodyProps {
  update: Update;
  titleId: string;
  readState: Pick<ReturnType<typeof useReadState>, 'isUnread' | 'toggle'>;
}

/** Title, dates and text of an update. */
export const UpdateBody = ({ update, titleId, readState }: UpdateBodyProps) => (
  <>
    <h2 id={titleId} className={styles.title}>
      {update.title}
    </h2>
    <p className={styles.dates}>
      <KindChip kind={update.kind} />
      <span className={styles.relative}>{relativeDay(update.updateDate)}</span>
      <time dateTime={update.updateDate}>{longDateTime(update.updateDate)}</time>
      {readState.isUnread && <Chip tone="hot">Unread</Chip>}
      {readState.toggle && (
        <Button title={readState.isUnread ? undefined : 'Keep unread (u)'} onClick={readState.toggle}>
          {readState.isUnread ? 'Mark as read' : 'Keep unread'}
        </Button>
      )}
    </p>
    {update.revisions.length > 0 && <Revisions update={update} />}
    <Items update={update} />
    <section aria-labelledby={`${titleId}-details`}>
      <h3 id={`${titleId}-details`} className={styles.details}>
        Update Details
      </h3>
      <Suspense fallback={<BodyPlaceholder />}>
        <UpdateText update={update} />
      </Suspense>
    </section>
  </>
);

/** Shown for an unknown update. */
export const UnknownUpdate = () => (
  <EmptyState icon={<NewsIcon />} title="This update does not exist.">
    The link may be mistyped, or the studio has taken the post back.
  </EmptyState>
);

export const BodyPlaceholder = () => (
  <div className={styles.placeholder}>
    <Skeleton width="80%" height={40} />
    <Skeleton width="45%" />
    <Skeleton height={180} />
    <Skeleton width="90%" />
    <Skeleton width="70%" />
  </div>
);
