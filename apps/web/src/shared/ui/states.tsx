import { useDeferredValue, useRef } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { messageOf } from '@/shared/api';
import { relativeTime, shortDateTime, useNow } from '@/shared/lib';
import { useShortcuts } from '@/shared/shortcuts';
import { ErrorNotice } from './Notice.tsx';
import styles from './layout.module.css';

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}

/** Shown in place of an empty list. */
export const EmptyState = ({ icon, title, children, actions }: EmptyStateProps) => (
  <div className={styles.empty}>
    <span className={styles.emptyIcon}>{icon}</span>
    <h2 className={styles.emptyTitle}>{title}</h2>
    {children}
    {actions && <div className={styles.emptyActions}>{actions}</div>}
  </div>
);

export interface SkeletonProps {
  width?: number | string;
  height?: number | string;
  className?: string;
}

/** A placeholder in the shape of the content. */
export const Skeleton = ({ width, height = '1.2em', className = '' }: SkeletonProps) => (
  <span data-skeleton className={`${styles.skeleton} ${className}`} style={{ width, height }} />
);

/** A spinner with a label for screen readers. Small ones are for buttons. */
export const Spinner = ({ label = 'Loading…', small = false }: { label?: string; small?: boolean }) => (
  <span role="status" className={small ? styles.inlineSpinner : styles.blockSpinner}>
    <span className={styles.ring} aria-hidden="true" />
    <span className="visually-hidden">{label}</span>
  </span>
);

export interface MeterProps {
  label: string;
  value: number;
  limit: number;
  /** The value as text, such as '8 of 10 games'. */
  text: string;
  level: 'fine' | 'busy' | 'full';
}

/** How much of a limit is used, as a bar. */
export const Meter = ({ label, value, limit, text, level }: MeterProps) => (
  <div
    className={styles.track}
    role="meter"
    aria-label={label}
    aria-valuenow={Math.min(value, limit)}
    aria-valuemin={0}
    aria-valuemax={limit}
    aria-valuetext={text}
  >
    <span
      className={styles.bar}
      data-level={level}
      style={{ width: `${limit > 0 ? Math.min(100, (value / limit) * 100) : 100}%` }}
    />
  </div>
);

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
        <div className={styles.loading} aria-busy="true">
          {skeleton}
        </div>
      )}
      {data !== undefined && children(data)}
    </>
  );
};

const REFRESH_MS = 30_000;

interface TimeAgoProps {
  /** ISO 8601. */
  at: string;
  /** Words for the age. */
  format?: (at: string, now: Date) => string;
  className?: string;
}

/** Presses the link or button that is stretched over the row, below the time. */
const pressBelow = ({ currentTarget: time, clientX, clientY, nativeEvent }: MouseEvent): void =>
  void document
    .elementsFromPoint(clientX, clientY)
    .find((element) => element.matches('a, button') && !element.contains(time))
    ?.dispatchEvent(new globalThis.MouseEvent('click', nativeEvent));

/** How long ago something was. The exact time shows under the pointer, and while its row has the focus. */
export const TimeAgo = ({ at, format = relativeTime, className = '' }: TimeAgoProps) => {
  const exact = shortDateTime(at);
  return (
    <time
      dateTime={at}
      title={exact}
      data-exact={exact}
      className={`${styles.time} ${className}`}
      onClick={pressBelow}
    >
      {format(at, useNow(REFRESH_MS))}
    </time>
  );
};

interface NewPillProps {
  /** How many wait; 0 hides the button. */
  count: number;
  /** What waits, in the singular. */
  noun: string;
  onShow: () => void;
  className?: string;
}

/**
 * Tells that something new waits, above a list that does not move meanwhile. A click or the key `.` shows it, scrolls to
 * the top and moves the focus in front of the list. Takes no space.
 */
export const NewPill = ({ count, noun, onShow, className = '' }: NewPillProps) => {
  const placeRef = useRef<HTMLDivElement>(null);
  const show = (): void => {
    onShow();
    window.scrollTo({ top: 0 });
    placeRef.current?.focus({ preventScroll: true });
  };
  useShortcuts('New', [{ keys: '.', does: 'Show what is new', run: show }], { when: count > 0 });
  return (
    <div ref={placeRef} tabIndex={-1} className={styles.place}>
      <p role="status" className="visually-hidden">
        {count > 0 && `${count} new ${count === 1 ? noun : `${noun}s`} available`}
      </p>
      {count > 0 && (
        <button type="button" className={`${styles.pill} ${className}`} onClick={show}>
          {`${count} new`}
        </button>
      )}
    </div>
  );
};
