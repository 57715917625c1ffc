import type { ReactNode } from 'react';
import type { UserSettings } from '@patchlight/contracts';
import { messageOf } from '@/shared/api';
import { ErrorNotice, Skeleton } from '@/shared/ui';
import { useGetSettingsQuery } from '../api/settings.api.ts';

interface SettingsLoadedProps {
  /** In the shape of the content, which keeps what both have. */
  placeholder?: ReactNode;
  children: (settings: UserSettings) => ReactNode;
}

/** The states of the settings query. */
export const SettingsLoaded = ({ placeholder, children }: SettingsLoadedProps) => {
  const { data, error, isFetching, refetch } = useGetSettingsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const isLoading = !data && error === undefined;
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
      {isLoading && (
        <p role="status" className="visually-hidden">
          Loading settings
        </p>
      )}
      {data ? children(data) : isLoading && (placeholder ?? <Skeleton height={640} />)}
    </>
  );
};
