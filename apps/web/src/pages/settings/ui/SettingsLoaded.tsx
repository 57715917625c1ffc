import type { ReactNode } from 'react';
import type { UserSettings } from '@patchlight/contracts';
import { messageOf } from '@/shared/api';
import { ErrorNotice, Skeleton } from '@/shared/ui';
import { useGetSettingsQuery } from '../api/settings.api.ts';

interface SettingsLoadedProps {
  /** In the shape of the content. */
  placeholder?: ReactNode;
  children: (settings: UserSettings) => ReactNode;
}

/** The states of the settings query. */
export const SettingsLoaded = ({ placeholder, children }: SettingsLoadedProps) => {
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
        <>
          <p role="status" className="visually-hidden">
            Loading settings
          </p>
          {placeholder ?? <Skeleton height={640} />}
        </>
      )}
      {data && children(data)}
    </>
  );
};
