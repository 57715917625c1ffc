import { useDeferredValue } from 'react';
import type { ReactNode } from 'react';
import { messageOf } from '@/shared/api';
import { ErrorNotice } from './ErrorNotice.tsx';
import styles from './Loaded.module.css';

interface LoadedProps<Data> {
  /** What a query hook gives. */
  query: { data?: Data; error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** What to say of a failure that carries no words. */
  errorMessage: string;
  /** Shaped like the content; shown when loading takes longer than a blink. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The states of what is loaded: a placeholder, the content, a failure above what was loaded before. */
export const Loaded = <Data,>({ query, errorMessage, skeleton, children }: LoadedProps<Data>) => {
  const { error, isFetching, refetch } = query;
  // A long list is rendered in slices, between which the page answers.
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
