import { useLayoutEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { NavigateOptions } from 'react-router-dom';

type Change = (now: URLSearchParams) => URLSearchParams;

/** The query of the address, and a way to change it that builds on the change before, rendered yet or not. */
export const useQueryParams = () => {
  const { key } = useLocation();
  const [params, setParams] = useSearchParams();
  const latest = useRef(params);
  /** What was asked for and has not been rendered yet, oldest first. */
  const asked = useRef<string[]>([]);
  useLayoutEffect(() => {
    // A render that comes late must not take back what was asked for after it; one of elsewhere, such as Back, counts.
    asked.current = asked.current.slice(asked.current.indexOf(params.toString()) + 1 || asked.current.length);
    if (asked.current.length === 0) latest.current = params;
  }, [key, params]);
  const change = (next: Change, options?: NavigateOptions): void => {
    latest.current = next(latest.current);
    asked.current.push(latest.current.toString());
    setParams(latest.current, { preventScrollReset: true, ...options });
  };
  return [params, change] as const;
};
