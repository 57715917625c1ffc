import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const KEY = 'scrollPositions';
const PATIENCE_MS = 3000;

const positions: Map<string, number> = new Map(
  JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, number][],
);

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
  const timer = setTimeout(() => stop.abort(), PATIENCE_MS);
  signal.addEventListener('abort', () => {
    growth.disconnect();
    clearTimeout(timer);
  });
  for (const event of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    window.addEventListener(event, () => stop.abort(), { signal, passive: true });
  attempt();
  return () => stop.abort();
};

/** A new page starts at its top; Back and a reload return to where one was, also when the content comes later. */
export const useScrollMemory = (): void => {
  const { key, pathname } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const current = useRef(key);
  useLayoutEffect(() => {
    current.current = key;
  }, [key]);
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const remember = (): void => void positions.set(current.current, window.scrollY);
    const keep = (): void => sessionStorage.setItem(KEY, JSON.stringify([...positions].slice(-50)));
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', keep);
    };
  }, []);
  useEffect(() => {
    const y = isReturn ? (positions.get(key) ?? 0) : 0;
    if (y > 0) return stayAt(y);
    window.scrollTo(0, 0);
    // Only another path is another page; how and where one came from is read at that moment.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);
};
