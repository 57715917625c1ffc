import type { ReactNode } from 'react';
import type { UserSettings } from '@patchlight/contracts';
import { messageOf } from '@/shared/api';
import { ErrorNotice } from '@/shared/ui';
import { Skeleton } from '@/shared/ui/mui';
import { useGetSettingsQuery } from '../api/settings.api.ts';

/** The states of the settings query. */
export const SettingsLoaded = ({ children }: { children: (settings: UserSettings) => ReactNode }) => {
  const { data, error, isFetching, refetch } = useGetSettingsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <>
      {error !== undefined && (
        <ErrorNotice
          title={data ? undefined : 'User settings not loaded'}
          message={messageOf(error, 'Failed to load settings')}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && error === undefined && (
        <div role="status" aria-label="Loading settings">
          <Skeleton height={640} />
        </div>
      )}
      {data && children(data)}
    </>
  );
};
