import { useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { NavigateOptions } from 'react-router-dom';

type Change = (now: URLSearchParams) => URLSearchParams;

/** The query of the address, and a way to change it that builds on the change before, rendered yet or not. */
export const useQueryParams = () => {
  const [params, setParams] = useSearchParams();
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
  }, [params]);
  const change = (next: Change, options?: NavigateOptions): void => {
    latest.current = next(latest.current);
    setParams(latest.current, { preventScrollReset: true, ...options });
  };
  return [params, change] as const;
};
