import { Suspense, lazy, useState } from 'react';
import type { MouseEvent } from 'react';
import { CALENDAR_EXPORT_PATH } from '@/shared/config';
import { Button, Chip, FeedIcon, Popover, Skeleton } from '@/shared/ui';
import styles from './Subscribe.module.css';

const SubscribePanel = lazy(() =>
  import('@/widgets/calendar-export').then(({ SubscribePanel: Panel }) => ({ default: Panel })),
);

/** Opens the address of the calendar feed; for users without PRO, the page that explains it. */
export const Subscribe = ({ isPro }: { isPro: boolean }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = <span className={styles.label}>Subscribe</span>;
  if (!isPro)
    return (
      <Button
        to={CALENDAR_EXPORT_PATH}
        variant="outlined"
        icon={<FeedIcon />}
        className={styles.button}
        title="With PRO, your calendar app shows these updates, too."
      >
        {label}
        <Chip tone="hot">PRO</Chip>
      </Button>
    );
  return (
    <>
      <Button
        variant="outlined"
        icon={<FeedIcon />}
        className={styles.button}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { className: styles.paper, role: 'dialog', 'aria-label': 'Subscribe' } }}
      >
        <Suspense fallback={<Skeleton height={160} />}>
          <SubscribePanel />
        </Suspense>
      </Popover>
    </>
  );
};
