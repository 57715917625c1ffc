import { useState } from 'react';
import { FEED_FORMATS } from '@patchlight/contracts';
import type { FeedFormat, V1Feed } from '@patchlight/contracts';
import { useSubmit } from '@/shared/api';
import { inlineAge } from '@/shared/lib';
import { copyText, showToast } from '@/shared/toast';
import { ConfirmRemoval, ErrorNotice, Loaded, Notice, TimeAgo } from '@/shared/ui';
import { Button, Input, Skeleton } from '@/shared/ui/mui';
import {
  useDownloadOpmlMutation,
  useGetUpdateFeedsQuery,
  useRevokeUpdateFeedMutation,
  useRotateUpdateFeedMutation,
} from '../../api/update-feeds.api.ts';
import { SettingsSection } from '../SettingsSection.tsx';
import styles from './Developer.module.css';
import { Example } from './Example.tsx';
import { UpdateFeedForm } from './UpdateFeedForm.tsx';
import { UPDATE_KIND_NAMES } from './words.ts';

const FORMAT_NAMES: Record<FeedFormat, string> = { atom: 'Atom', rss: 'RSS', json: 'JSON Feed' };

const Addresses = ({ name, urls }: { name: string; urls: Record<FeedFormat, string> }) => {
  const copy = (format: FeedFormat): Promise<void> =>
    copyText(
      urls[format],
      `${FORMAT_NAMES[format]} address copied`,
      'The address could not be copied. Please select it and copy it yourself.',
    );
  return FEED_FORMATS.map((format) => (
    <div key={format} className={styles.address}>
      <Input
        readOnly
        aria-label={`${FORMAT_NAMES[format]} address of ${name}`}
        value={urls[format]}
        onFocus={({ target }) => target.select()}
      />
      <Button
        variant="outlined"
        aria-label={`Copy ${FORMAT_NAMES[format]} address of ${name}`}
        onClick={() => void copy(format)}
      >
        Copy {FORMAT_NAMES[format]}
      </Button>
    </div>
  ));
};

const FeedRow = ({ feed, onRevoke }: { feed: V1Feed; onRevoke: () => void }) => {
  const { id, name, kinds, category, urls, lastReadAt } = feed;
  const [rotate] = useRotateUpdateFeedMutation();
  const { submit, isBusy, failure } = useSubmit('Failed to change the addresses');
  const change = async (): Promise<void> => {
    await rotate(id).unwrap();
    showToast(`${name} has new addresses. The ones before stopped working.`);
  };
  return (
    <li className={styles.row}>
      <p className={styles.name}>{name}</p>
      <p className={styles.details}>
        {kinds.map((kind) => UPDATE_KIND_NAMES[kind]).join(', ')} · {category?.name && `${category.name} · `}
        {lastReadAt ? (
          <>
            last read <TimeAgo at={lastReadAt} format={inlineAge} />
          </>
        ) : (
          'never read yet'
        )}
      </p>
      {category?.name === null && (
        <Notice severity="warning">Category deleted: this feed shows nothing any more.</Notice>
      )}
      {urls === null ? (
        <Notice severity="warning">
          The addresses cannot be shown any more, because this instance&apos;s key has changed. They work
          where they are used.
        </Notice>
      ) : (
        <Addresses name={name} urls={urls} />
      )}
      {failure && <ErrorNotice {...failure} />}
      <div className={styles.ways}>
        <Button
          aria-label={`New addresses for ${name}`}
          aria-disabled={isBusy}
          onClick={isBusy ? undefined : () => void submit(change)}
        >
          New addresses
        </Button>
        <Button aria-label={`Revoke ${name}`} onClick={onRevoke}>
          Revoke
        </Button>
      </div>
    </li>
  );
};

/** The feeds of the user's games. */
export const UpdateFeeds = () => {
  const query = useGetUpdateFeedsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [isCreating, setIsCreating] = useState(false);
  const [revoked, setRevoked] = useState<V1Feed | null>(null);
  const [revoke] = useRevokeUpdateFeedMutation();
  const [download] = useDownloadOpmlMutation();
  const { submit, isBusy, failure } = useSubmit('Failed to download the feeds');
  return (
    <SettingsSection
      title="Feeds"
      lead="The updates of your games with their whole text, for a feed reader. Whoever has an address can read the feed."
    >
      <Loaded query={query} errorMessage="Failed to load your feeds" skeleton={<Skeleton height={72} />}>
        {(feeds) =>
          feeds.length === 0 ? (
            <>
              <p>No feeds yet. Each game also has a public one:</p>
              <Example
                about="The feed of one game"
                code={`${window.location.origin}/api/v1/games/APP_ID/feed.atom`}
              />
            </>
          ) : (
            <ul role="list" className={styles.list} aria-label="Your feeds">
              {feeds.map((feed) => (
                <FeedRow key={feed.id} feed={feed} onRevoke={() => setRevoked(feed)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {failure && <ErrorNotice {...failure} />}
      <div className={styles.ways}>
        <Button variant="outlined" onClick={() => setIsCreating(true)}>
          Create a feed
        </Button>
        <Button
          title="The public feeds of all your games, for the import of a feed reader"
          aria-disabled={isBusy}
          onClick={isBusy ? undefined : () => void submit(() => download().unwrap())}
        >
          Download OPML
        </Button>
      </div>
      <UpdateFeedForm isOpen={isCreating} onClose={() => setIsCreating(false)} />
      <ConfirmRemoval
        item={revoked}
        verb="Revoke"
        text="Its addresses stop working at once, for every reader that uses them. There is no undo."
        errorMessage="Failed to revoke the feed"
        run={async ({ id, name }) => {
          await revoke(id).unwrap();
          showToast(`${name} was revoked`);
        }}
        onClose={() => setRevoked(null)}
      />
    </SettingsSection>
  );
};
