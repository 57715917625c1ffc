import { useEffect, useRef } from 'react';
import { keepUnreadUpdates } from '@/shared/api';
import { useDebounced } from '@/shared/lib';

const SETTLED_MS = 4_000;

/**
 * Keeps the newest unread updates for offline reading, once the page is idle, whenever there are more.
 * @param unread their number
 */
export const useKeptUpdates = (unread: number): void => {
  const settled = useDebounced(unread, SETTLED_MS);
  const last = useRef(0);
  useEffect(() => {
    const hasMore = settled > last.current;
    last.current = settled;
    if (!hasMore) return;
    const keep = (): void => void keepUnreadUpdates().catch(() => undefined);
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'undefined') keep();
    else requestIdleCallback(keep);
  }, [settled]);
};
