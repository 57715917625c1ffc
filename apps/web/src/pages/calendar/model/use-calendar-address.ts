import { useMemo } from 'react';
import { useQueryParams } from '@/shared/lib';
import { readAddress, writeAddress } from './calendar-view.ts';
import type { CalendarAddress } from './calendar-view.ts';

type Patch = Partial<CalendarAddress> | ((now: CalendarAddress) => Partial<CalendarAddress>);

/** The view, kept in the query string; each change adds a history entry. */
export const useCalendarAddress = () => {
  const [params, changeParams] = useQueryParams();
  const address = useMemo(() => readAddress(params), [params]);
  const change = (patch: Patch): void =>
    changeParams((query) => {
      const now = readAddress(query);
      return writeAddress(query, { ...now, ...(typeof patch === 'function' ? patch(now) : patch) });
    });
  return { address, change };
};
