import { useState } from 'react';
import type { AdminUpdateRow, UpdateKind } from '@patchlight/contracts';
import { UPDATE_KINDS } from '@patchlight/contracts';
import { kindLabel } from '@/entities/update';
import { messageOf } from '@/shared/api';
import { adminGamePath } from '@/shared/config';
import { shortDate, shortDateTime } from '@/shared/lib';
import { showToast } from '@/shared/toast';
import { Loaded, useLast } from '@/shared/ui';
import { Chip, Select, Skeleton } from '@/shared/ui/mui';
import { useCorrectKindMutation, useGetStoredUpdateQuery } from '../api/admin.api.ts';
import { AdminTable } from './AdminTable.tsx';
import type { Column } from './AdminTable.tsx';
import { DetailsSheet } from './DetailsSheet.tsx';
import { NewTabLink } from './NewTabLink.tsx';
import styles from './admin.module.css';

const KindSelect = ({ post: { id, title, kind } }: { post: AdminUpdateRow }) => {
  const [correctKind, { isLoading, originalArgs }] = useCorrectKindMutation();
  const change = async (next: UpdateKind): Promise<void> => {
    const { data, error } = await correctKind({ id, kind: next });
    showToast(data?.message ?? messageOf(error, 'API request failed'), data ? 'success' : 'error');
  };
  return (
    // Natively disabled, it would lose the focus.
    <Select
      aria-label={`Kind of ${title}`}
      aria-disabled={isLoading}
      value={isLoading ? originalArgs?.kind : kind}
      onChange={({ target }) => void (!isLoading && change(target.value as UpdateKind))}
    >
      {UPDATE_KINDS.map((name) => (
        <option key={name} value={name}>
          {kindLabel(name, 1)}
        </option>
      ))}
    </Select>
  );
};

/** A stored post and its revisions, as text. */
const StoredPost = ({ id }: { id: string }) => {
  const query = useGetStoredUpdateQuery(id);
  return (
    <Loaded query={query} errorMessage="API request failed" skeleton={<Skeleton height={320} />}>
      {({ update: { body, revisions } }) => (
        <>
          <h3>As it is now</h3>
          <pre className={styles.raw} tabIndex={0} aria-label="As it is now">
            {body}
          </pre>
          {revisions.map((revision) => {
            const name = `Until ${shortDateTime(revision.replacedAt)}: ${revision.title}`;
            return (
              <div key={revision.replacedAt}>
                <h3>{name}</h3>
                <pre className={styles.raw} tabIndex={0} aria-label={name}>
                  {revision.body}
                </pre>
              </div>
            );
          })}
        </>
      )}
    </Loaded>
  );
};

/** Stored posts with their text. The kind can be corrected. */
export const PostsTable = ({ posts }: { posts: readonly AdminUpdateRow[] }) => {
  const [shown, setShown] = useState<AdminUpdateRow | null>(null);
  const last = useLast(shown);
  const columns: Column<AdminUpdateRow>[] = [
    {
      name: 'Post',
      cell: (post) => (
        <button type="button" className={styles.title} onClick={() => setShown(post)} aria-haspopup="dialog">
          {post.title}
        </button>
      ),
    },
    { name: 'Game', cell: ({ game }) => <NewTabLink to={adminGamePath(game.appId)}>{game.name}</NewTabLink> },
    { name: 'Kind', cell: (post) => <KindSelect post={post} /> },
    {
      name: 'State',
      cell: ({ isKindCorrected, isHidden, edits }) => (
        <span className={styles.chips}>
          {isKindCorrected && <Chip tone="info">Corrected</Chip>}
          {isHidden && <Chip tone="warning">Hidden</Chip>}
          {edits > 0 && <Chip tone="outlined">{edits === 1 ? '1 edit' : `${edits} edits`}</Chip>}
          {!isKindCorrected && !isHidden && edits === 0 && '–'}
        </span>
      ),
    },
    { name: 'Posted', cell: ({ updateDate }) => shortDate(updateDate) },
  ];
  return (
    <>
      <AdminTable
        label="Posts"
        columns={columns}
        rows={posts}
        keyOf={({ id }) => id}
        empty="There are no posts here."
      />
      <DetailsSheet isOpen={shown !== null} onClose={() => setShown(null)} title={last?.title}>
        {last && <StoredPost id={last.id} />}
      </DetailsSheet>
    </>
  );
};
