import { FEED_FORMATS } from '@patchlight/contracts';
import type { FeedFormat, V1Feed } from '@patchlight/contracts';
import { useSubmit } from '@/shared/api';
import { copyText, showToast } from '@/shared/toast';
import { ErrorNotice, Notice } from '@/shared/ui';
import { Button, Input } from '@/shared/ui/mui';
import {
  useDownloadOpmlMutation,
  useGetUpdateFeedsQuery,
  useRevokeUpdateFeedMutation,
  useRotateUpdateFeedMutation,
} from '../../api/update-feeds.api.ts';
import { Example } from '../items/Example.tsx';
import { Ago, Details, ItemRow } from '../items/ItemRow.tsx';
import { ItemSection } from '../items/ItemSection.tsx';
import styles from '../items/items.module.css';
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
    <ItemRow
      name={name}
      failure={failure}
      isBusy={isBusy}
      actions={[
        {
          text: 'New addresses',
          label: `New addresses for ${name}`,
          disabled: isBusy,
          onClick: () => void submit(change),
        },
        { text: 'Revoke', label: `Revoke ${name}`, onClick: onRevoke },
      ]}
    >
      <Details>
        {kinds.map((kind) => UPDATE_KIND_NAMES[kind]).join(', ')} · {category?.name && `${category.name} · `}
        <Ago what="last read" at={lastReadAt} never="never read yet" />
      </Details>
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
    </ItemRow>
  );
};

/** The feeds of the user's games. */
export const UpdateFeeds = () => {
  const query = useGetUpdateFeedsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [revoke] = useRevokeUpdateFeedMutation();
  const [download] = useDownloadOpmlMutation();
  const { submit, isBusy, failure } = useSubmit('Failed to download the feeds');
  return (
    <ItemSection
      title="Feeds"
      lead="Read the updates of your games in a feed reader, with their full text. Anyone with the link can see the feed."
      what="feeds"
      query={query}
      empty={
        <>
          <p>No feeds yet. Each game also has a public one:</p>
          <Example
            about="The feed of one game"
            code={`${window.location.origin}/api/v1/games/APP_ID/feed.atom`}
          />
        </>
      }
      below={failure && <ErrorNotice {...failure} />}
      row={(feed, { onRemove }) => <FeedRow key={feed.id} feed={feed} onRevoke={onRemove} />}
      add="Create a feed"
      beside={
        <Button
          title="The public feeds of all your games, for the import of a feed reader"
          disabled={isBusy}
          onClick={() => void submit(() => download().unwrap())}
        >
          Download OPML
        </Button>
      }
      form={(editing, onClose) => <UpdateFeedForm isOpen={editing !== null} onClose={onClose} />}
      removal={{
        verb: 'Revoke',
        text: 'Its addresses stop working at once, for every reader that uses them. There is no undo.',
        errorMessage: 'Failed to revoke the feed',
        run: ({ id }) => revoke(id).unwrap(),
      }}
    />
  );
};
