import { EXPORT_KIND_NAMES } from '@patchlight/contracts';
import type { CalendarFeedRow } from '@patchlight/contracts';
import { shortAge } from '@/shared/lib';
import { copyText } from '@/shared/toast';
import { Input, Notice, TimeAgo } from '@/shared/ui';
import { Button } from '@/shared/ui/mui';
import { googleCalendarOf, webcalOf } from '../model/subscribe-links.ts';
import styles from './CalendarExport.module.css';

interface AddressProps {
  name: string;
  url: string;
}

interface FeedRowProps {
  feed: CalendarFeedRow;
  /** Whether the feed is paused and its URL returns nothing. */
  isPaused?: boolean;
  onRevoke: () => void;
}

const Address = ({ name, url }: AddressProps) => (
  <Input readOnly aria-label={`Address of ${name}`} value={url} onFocus={({ target }) => target.select()} />
);

const SubscribeLinks = ({ name, url }: AddressProps) => {
  const copy = (): Promise<void> =>
    copyText(
      url,
      'Address copied',
      'The address could not be copied. Please select it and copy it yourself.',
    );
  return (
    <>
      <Button variant="outlined" aria-label={`Copy address of ${name}`} onClick={() => void copy()}>
        Copy address
      </Button>
      <Button variant="outlined" href={webcalOf(url)} aria-label={`Subscribe to ${name}`}>
        Subscribe
      </Button>
      <Button
        variant="outlined"
        href={googleCalendarOf(url)}
        aria-label={`Add ${name} to Google Calendar (opens in a new tab)`}
      >
        Google Calendar
      </Button>
    </>
  );
};

/** A feed with its secret URL and subscribe links. */
export const FeedRow = ({ feed, isPaused = false, onRevoke }: FeedRowProps) => {
  const { name, kinds, category, url, lastReadAt } = feed;
  return (
    <li className={styles.feed}>
      <h4>{name}</h4>
      <p className={styles.details}>
        {kinds.map((kind) => EXPORT_KIND_NAMES[kind]).join(', ')} · {category?.name && `${category.name} · `}
        {lastReadAt ? (
          <>
            last read <TimeAgo at={lastReadAt} format={shortAge} />
          </>
        ) : (
          'never read yet'
        )}
      </p>
      {category?.name === null && (
        <Notice severity="warning">Category deleted: this feed shows nothing any more.</Notice>
      )}
      {url === null && (
        <Notice severity="warning">
          The address cannot be shown any more, because this instance&apos;s key has changed. It works on
          where it is used; for a new one, create another feed.
        </Notice>
      )}
      {!isPaused && url !== null && <Address name={name} url={url} />}
      <div className={styles.ways}>
        {!isPaused && url !== null && <SubscribeLinks name={name} url={url} />}
        <Button aria-label={`Revoke ${name}`} onClick={onRevoke}>
          Revoke
        </Button>
      </div>
    </li>
  );
};
