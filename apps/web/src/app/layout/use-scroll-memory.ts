import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const KEY = 'scrollPositions';
const PATIENCE_MS = 10_000;

const positions: Map<string, number> = new Map(
  JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, number][],
);
// An address that was opened anew is no return: the first page of each visit has the same place in the history.
const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (arrival?.type === 'navigate')
  for (const known of positions.keys()) if (known.startsWith('default ')) positions.delete(known);
let isReturning = false;

const place = (key = 'default', pathname: string): string => `${key} ${pathname}`;

/**
 * Keeps the position for where the history is, which the app may not have rendered yet. What a list on its way makes
 * of it is not where the user was.
 */
const remember = (): void => {
  const { key } = (window.history.state ?? {}) as { key?: string };
  if (!isReturning) positions.set(place(key, window.location.pathname), window.scrollY);
};

/** Scrolls there whenever the page is long enough, while its content arrives and the user does not scroll. */
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
  const timer = setTimeout(() => stop.abort(), PATIENCE_MS);
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
 * A new page starts at its top; Back and a reload return to where one was, also when the content comes later. Other
 * steps on the same page, such as a filter, leave the position to it.
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
  // Before the browser tells of a scroll that comes from the page's new length.
  useLayoutEffect(() => {
    const isFirstPage = shownPath.current === undefined;
    const isOtherPage = shownPath.current !== pathname;
    shownPath.current = pathname;
    const y = isReturn ? positions.get(place(key, pathname)) : undefined;
    if (y) return stayAt(y);
    // It is at its top; asking where it is would have the browser lay it out before it is complete.
    if (isFirstPage) return;
    if (isOtherPage || y === 0) window.scrollTo(0, 0);
    remember();
    // Each step in the history once; how one came to it is read at that moment.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
};
