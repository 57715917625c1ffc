import { useEffect, useState } from 'react';
import { localDay } from './dates.ts';

const CHECK_MS = 60_000;

/** A time of the current day. Changes once a day, soon after midnight. */
export const useToday = (): Date => {
  const [today, setToday] = useState(() => new Date());
  useEffect(() => {
    const check = (): void =>
      setToday((last) => (localDay(last) === localDay(new Date()) ? last : new Date()));
    const timer = setInterval(check, CHECK_MS);
    return () => clearInterval(timer);
  }, []);
  return today;
};
