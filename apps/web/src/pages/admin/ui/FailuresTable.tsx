import { useState } from 'react';
import type { IngestFailureRow } from '@patchlight/contracts';
import { messageOf } from '@/shared/api';
import { adminGamePath } from '@/shared/config';
import { shortAge } from '@/shared/lib';
import { showToast } from '@/shared/toast';
import { Loaded, useLast } from '@/shared/ui';
import { Button, Skeleton } from '@/shared/ui/mui';
import { useFetchGameMutation, useGetFailureQuery } from '../api/admin.api.ts';
import { AdminTable } from './AdminTable.tsx';
import type { Column } from './AdminTable.tsx';
import { DetailsSheet } from './DetailsSheet.tsx';
import { NewTabLink } from './NewTabLink.tsx';
import styles from './admin.module.css';

const nameOf = ({ game: { appId, name } }: IngestFailureRow): string => name ?? `App ${appId}`;

const RawAnswer = ({ id }: { id: string }) => {
  const query = useGetFailureQuery(id);
  return (
    <Loaded query={query} errorMessage="API request failed" skeleton={<Skeleton height={240} />}>
      {({ failure: { url, rawAnswer } }) => (
        <>
          <p className={styles.quiet}>{url}</p>
          <pre className={styles.raw} tabIndex={0} aria-label="Raw response">
            {rawAnswer || 'There was no response.'}
          </pre>
        </>
      )}
    </Loaded>
  );
};

/** Responses of the store that could not be parsed, with their raw text and a retry. */
export const FailuresTable = ({ failures }: { failures: readonly IngestFailureRow[] }) => {
  const [shown, setShown] = useState<IngestFailureRow | null>(null);
  const last = useLast(shown);
  const [fetchGame, { isLoading }] = useFetchGameMutation();
  const tryAgain = async ({ game }: IngestFailureRow): Promise<void> => {
    const { data, error } = await fetchGame(game.appId);
    showToast(data?.message ?? messageOf(error, 'API request failed'), data ? 'success' : 'error');
  };
  const columns: Column<IngestFailureRow>[] = [
    {
      name: 'Game',
      cell: (failure) => <NewTabLink to={adminGamePath(failure.game.appId)}>{nameOf(failure)}</NewTabLink>,
    },
    { name: 'Reason', cell: ({ reason }) => reason },
    { name: 'Message', cell: ({ message }) => message },
    { name: 'When', cell: ({ failedAt }) => shortAge(failedAt) },
    {
      name: 'Actions',
      cell: (failure) => (
        <span className={styles.chips}>
          <Button
            onClick={() => setShown(failure)}
            aria-haspopup="dialog"
            aria-label={`Raw response for ${nameOf(failure)}`}
          >
            Raw response
          </Button>
          <Button
            aria-disabled={isLoading}
            onClick={isLoading ? undefined : () => void tryAgain(failure)}
            aria-label={`Try again: ${nameOf(failure)}`}
          >
            Try again
          </Button>
        </span>
      ),
    },
  ];
  return (
    <>
      <AdminTable
        label="Invalid responses"
        columns={columns}
        rows={failures}
        keyOf={({ id }) => id}
        empty="None."
      />
      <DetailsSheet
        isOpen={shown !== null}
        onClose={() => setShown(null)}
        title={last && `Raw response for ${nameOf(last)}`}
      >
        {last && <RawAnswer id={last.id} />}
      </DetailsSheet>
    </>
  );
};
