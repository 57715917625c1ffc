import { useState } from 'react';
import type { CalendarFeedRow } from '@patchlight/contracts';
import { Loaded, Notice } from '@/shared/ui';
import { Button, Skeleton } from '@/shared/ui/mui';
import { useGetCalendarFeedsQuery } from '../api/calendar-feeds.api.ts';
import styles from './CalendarExport.module.css';
import { CreateFeedDialog } from './CreateFeedDialog.tsx';
import { FeedRow } from './FeedRow.tsx';
import { RevokeFeedDialog } from './RevokeFeedDialog.tsx';

const LEAD = 'A link that any calendar app can subscribe to. It updates itself.';

/** The feeds of users without PRO: read-only, but revocable. */
export const ReadOnlyFeeds = () => {
  const { data = [] } = useGetCalendarFeedsQuery();
  const [revoked, setRevoked] = useState<CalendarFeedRow | null>(null);
  if (data.length === 0) return null;
  return (
    <section className={`card ${styles.section}`} aria-labelledby="feeds-title">
      <h3 id="feeds-title">Your calendar feeds</h3>
      <Notice severity="info">
        They are paused. Calendars keep what they have; the feeds continue once you have PRO again.
      </Notice>
      <ul role="list" className={styles.feeds}>
        {data.map((feed) => (
          <FeedRow key={feed.id} feed={feed} isPaused onRevoke={() => setRevoked(feed)} />
        ))}
      </ul>
      <RevokeFeedDialog feed={revoked} onClose={() => setRevoked(null)} />
    </section>
  );
};

/** The calendar feeds. */
export const Feeds = () => {
  const query = useGetCalendarFeedsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [isCreating, setIsCreating] = useState(false);
  const [revoked, setRevoked] = useState<CalendarFeedRow | null>(null);
  return (
    <section className={`card ${styles.section}`} aria-labelledby="feeds">
      <div className={styles.head}>
        <div>
          <h3 id="feeds">Calendar feeds</h3>
          <p className={styles.lead}>{LEAD}</p>
        </div>
        <Button variant="outlined" onClick={() => setIsCreating(true)}>
          Create Feed
        </Button>
      </div>
      <Loaded
        query={query}
        errorMessage="Failed to load your calendar feeds"
        skeleton={<Skeleton height={120} />}
      >
        {(feeds) =>
          feeds.length === 0 ? (
            <p className={styles.lead}>
              No feeds yet. Create one, then subscribe to it in your calendar app.
            </p>
          ) : (
            <>
              <p className={styles.details}>
                Anyone with the link can see this feed. Keep it private, or revoke it.
              </p>
              <ul role="list" className={styles.feeds}>
                {feeds.map((feed) => (
                  <FeedRow key={feed.id} feed={feed} onRevoke={() => setRevoked(feed)} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      <CreateFeedDialog isOpen={isCreating} onClose={() => setIsCreating(false)} />
      <RevokeFeedDialog feed={revoked} onClose={() => setRevoked(null)} />
    </section>
  );
};
