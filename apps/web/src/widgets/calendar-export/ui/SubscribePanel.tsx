import { useState } from 'react';
import { Link } from 'react-router-dom';
import { DEFAULT_EXPORT_KINDS } from '@patchlight/contracts';
import { useSubmit } from '@/shared/api';
import { APP_NAME, CALENDAR_EXPORT_PATH } from '@/shared/config';
import { ErrorNotice, Loaded } from '@/shared/ui';
import { Button, SelectField, Skeleton } from '@/shared/ui/mui';
import { useCreateCalendarFeedMutation, useGetCalendarFeedsQuery } from '../api/calendar-feeds.api.ts';
import styles from './CalendarExport.module.css';
import { Address, SubscribeLinks } from './SubscribeLinks.tsx';

const NewFeed = () => {
  const [create] = useCreateCalendarFeedMutation();
  const { submit, isBusy, failure } = useSubmit('Failed to create the feed');
  const make = (): Promise<boolean> =>
    submit(() => create({ name: APP_NAME, kinds: [...DEFAULT_EXPORT_KINDS] }).unwrap());
  return (
    <>
      <p className={styles.lead}>
        Create a link that any calendar app can subscribe to. It always has the updates and releases of your
        games.
      </p>
      {failure && <ErrorNotice {...failure} />}
      <div className={styles.ways}>
        <Button variant="primary" aria-disabled={isBusy} onClick={isBusy ? undefined : () => void make()}>
          {isBusy ? 'Creating…' : 'Create link'}
        </Button>
      </div>
    </>
  );
};

interface Feed {
  id: string;
  name: string;
  url: string;
}

const Links = ({ feeds }: { feeds: readonly [Feed, ...Feed[]] }) => {
  const [id, setId] = useState(feeds[0].id);
  const feed = feeds.find((each) => each.id === id) ?? feeds[0];
  return (
    <>
      {feeds.length > 1 && (
        <SelectField label="Feed" value={feed.id} onChange={({ target }) => setId(target.value)}>
          {feeds.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </SelectField>
      )}
      <Address {...feed} />
      <div className={styles.ways}>
        <SubscribeLinks {...feed} />
      </div>
      <p className={styles.details}>Anyone with the link can see this feed.</p>
    </>
  );
};

/** The addresses of the calendar feeds, to subscribe to. Makes the first one on request. */
export const SubscribePanel = () => {
  const query = useGetCalendarFeedsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <div className={styles.panel}>
      <h2>Subscribe to your calendar</h2>
      <Loaded
        query={query}
        errorMessage="Failed to load your calendar feeds"
        skeleton={<Skeleton height={120} />}
      >
        {(all) => {
          const [first, ...others] = all.flatMap(({ id, name, url }) =>
            url === null ? [] : { id, name, url },
          );
          return first ? <Links feeds={[first, ...others]} /> : <NewFeed />;
        }}
      </Loaded>
      <Link to={CALENDAR_EXPORT_PATH} className="text-link">
        Manage feeds and connected calendars
      </Link>
    </div>
  );
};
