import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const KEY = 'scrollPositions';
const MAX_WAIT_MS = 10_000;

const positions: Map<string, number> = new Map(
  JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, number][],
);
// A fresh navigation restores nothing: the first page of each visit has the same key in the history.
const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (arrival?.type === 'navigate')
  for (const known of positions.keys()) if (known.startsWith('default ')) positions.delete(known);
let isReturning = false;

const place = (key = 'default', pathname: string): string => `${key} ${pathname}`;

/**
 * Stores the scroll position by the current history entry, which the app may not have rendered yet. Positions that
 * come from content still loading are ignored.
 */
const remember = (): void => {
  const { key } = (window.history.state ?? {}) as { key?: string };
  if (!isReturning) positions.set(place(key, window.location.pathname), window.scrollY);
};

/** Scrolls to the position as soon as the content is long enough, unless the user scrolls. */
const stayAt = (y: number): (() => void) => {
  const stop = new AbortController();
  const { signal } = stop;
  const attempt = (): void => {
    const isLongEnough = document.documentElement.scrollHeight - window.innerHeight >= y;
    if (isLongEnough && window.scrollY !== y) window.scrollTo(0, y);
  };
  const growth = new ResizeObserver(attempt);
  growth.observe(document.body);
  isReturning = true;
  const timer = setTimeout(() => stop.abort(), MAX_WAIT_MS);
  signal.addEventListener('abort', () => {
    isReturning = false;
    growth.disconnect();
    clearTimeout(timer);
  });
  for (const event of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    window.addEventListener(event, () => stop.abort(), { signal, passive: true });
  attempt();
  return () => stop.abort();
};

/**
 * A new page starts at the top; Back and a reload restore the position, also when the content loads later. Other
 * navigations within a page, such as a filter, do not change it.
 */
export const useScrollMemory = (): void => {
  const { key, pathname } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const shownPath = useRef<string>(undefined);
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const keep = (): void => sessionStorage.setItem(KEY, JSON.stringify([...positions].slice(-50)));
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', keep);
    };
  }, []);
  // Before the scroll event that the new page length causes.
  useLayoutEffect(() => {
    const isFirstPage = shownPath.current === undefined;
    const isOtherPage = shownPath.current !== pathname;
    shownPath.current = pathname;
    const y = isReturn ? positions.get(place(key, pathname)) : undefined;
    if (y) return stayAt(y);
    // It is at the top already; reading the position would force a layout.
    if (isFirstPage) return;
    if (isOtherPage || y === 0) window.scrollTo(0, 0);
    remember();
    // Once per history entry; the navigation type is read at that moment.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
};
