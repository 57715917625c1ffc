import { useEffect, useRef } from 'react';
import type { ProfileImport } from '@patchlight/contracts';
import { useApiDispatch } from '@/shared/api';
import { Loaded, PageHead, PageTitle } from '@/shared/ui';
import { Skeleton, Themed } from '@/shared/ui/mui';
import { useGetImportQuery } from '../api/import.api.ts';
import { followImport, importEnded } from '../model/follow-import.ts';
import { ChooseGames } from './ChooseGames.tsx';
import { Imported } from './Imported.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { Reading, Running } from './InProgress.tsx';
import styles from './ImportPage.module.css';

const POLL_MS = 1_000;

const isInProgress = (current: ProfileImport | null | undefined): boolean =>
  current?.state === 'reading' || current?.state === 'running';

const CurrentStep = ({ current }: { current: ProfileImport | null }) => {
  switch (current?.state) {
    case 'reading':
      return <Reading current={current} />;
    case 'ready':
      return <ChooseGames key={current.id} current={current} />;
    case 'running':
      return <Running current={current} />;
    case 'done':
      return <Imported current={current} />;
    default:
      return <ProfileForm failed={current} />;
  }
};

/** Imports games from a Steam profile. An import continues after the page is closed. */
export const ImportPage = () => {
  const dispatch = useApiDispatch();
  const known = useGetImportQuery(undefined, { refetchOnMountOrArgChange: true });
  const query = useGetImportQuery(undefined, { pollingInterval: isInProgress(known.data) ? POLL_MS : 0 });
  const state = query.data?.state;
  const isRunning = useRef(false);
  useEffect(() => {
    isRunning.current = state === 'running';
    if (state === 'done') dispatch(importEnded());
  }, [state, dispatch]);
  useEffect(
    () => () => {
      if (isRunning.current) dispatch(followImport());
    },
    [dispatch],
  );
  return (
    <Themed>
      <div className={styles.page}>
        <PageTitle page="Import from Steam" />
        <PageHead title="Import from Steam">
          Import your library and wishlist from a public Steam profile.
        </PageHead>
        <Loaded query={query} errorMessage="Failed to load the import" skeleton={<Skeleton height={180} />}>
          {(current) => <CurrentStep current={current} />}
        </Loaded>
      </div>
    </Themed>
  );
};
