import { EXPORT_KIND_NAMES } from '@patchlight/contracts';
import type { CalendarFeedRow } from '@patchlight/contracts';
import { shortAge } from '@/shared/lib';
import { Notice, TimeAgo } from '@/shared/ui';
import { Button } from '@/shared/ui/mui';
import styles from './CalendarExport.module.css';
import { Address, SubscribeLinks } from './SubscribeLinks.tsx';

interface FeedRowProps {
  feed: CalendarFeedRow;
  /** Whether the feed is paused and its URL returns nothing. */
  isPaused?: boolean;
  onRevoke: () => void;
}

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
            last used <TimeAgo at={lastReadAt} format={shortAge} />
          </>
        ) : (
          'not used yet'
        )}
      </p>
      {category?.name === null && (
        <Notice severity="warning">Its category was deleted: this feed is empty now.</Notice>
      )}
      {url === null && (
        <Notice severity="warning">
          This link can&apos;t be shown anymore because the encryption key of this instance has changed. It
          still works where it is used. For a new link, create another feed.
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
