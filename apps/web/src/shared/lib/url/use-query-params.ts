import { useLayoutEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { NavigateOptions } from 'react-router-dom';

type Change = (now: URLSearchParams) => URLSearchParams;

/** The query string, and a setter that builds on previous changes even if they have not rendered yet. */
export const useQueryParams = () => {
  const { key } = useLocation();
  const [params, setParams] = useSearchParams();
  const latest = useRef(params);
  /** Changes that have not rendered yet, oldest first. */
  const pending = useRef<string[]>([]);
  useLayoutEffect(() => {
    // A late render must not undo later changes. Other navigations, such as Back, win.
    pending.current = pending.current.slice(
      pending.current.indexOf(params.toString()) + 1 || pending.current.length,
    );
    if (pending.current.length === 0) latest.current = params;
  }, [key, params]);
  const change = (next: Change, options?: NavigateOptions): void => {
    latest.current = next(latest.current);
    pending.current.push(latest.current.toString());
    setParams(latest.current, { preventScrollReset: true, ...options });
  };
  return [params, change] as const;
};
