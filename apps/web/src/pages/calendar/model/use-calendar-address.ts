import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readAddress, writeAddress } from './calendar-view.ts';
import type { CalendarAddress } from './calendar-view.ts';

/** What the user wants to see, kept in the address; each change is a step that Back takes back. */
export const useCalendarAddress = () => {
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => readAddress(params), [params]);
  const change = (patch: Partial<CalendarAddress>): void =>
    setParams(writeAddress(params, { ...address, ...patch }), { preventScrollReset: true });
  return { address, change };
};
