import { useDeferredValue } from 'react';
import type { ReactNode } from 'react';
import { messageOf } from '@/shared/api';
import { ErrorNotice } from './ErrorNotice.tsx';
import styles from './Loaded.module.css';

interface LoadedProps<Data> {
  /** The result of a query hook. */
  query: { data?: Data; error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** For errors without a message. */
  errorMessage: string;
  /** The placeholder, shown after a short delay. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The states of a query: a skeleton, the data, or an error above the data loaded before. */
export const Loaded = <Data,>({ query, errorMessage, skeleton, children }: LoadedProps<Data>) => {
  const { error, isFetching, refetch } = query;
  // Deferred, so that rendering a long list does not block the page.
  const data = useDeferredValue(query.data);
  return (
    <>
      {error !== undefined && (
        <div className={styles.failure}>
          <ErrorNotice
            message={messageOf(error, errorMessage)}
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        </div>
      )}
      {data === undefined && error === undefined && (
        <div className={styles.skeleton} aria-busy="true">
          {skeleton}
        </div>
      )}
      {data !== undefined && children(data)}
    </>
  );
};
