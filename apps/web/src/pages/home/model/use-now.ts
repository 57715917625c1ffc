import { useEffect, useState } from 'react';

/** The time, renewed every `ms`, so that ages on the screen grow. */
export const useNow = (ms: number): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), ms);
    return () => clearInterval(timer);
  }, [ms]);
  return now;
};
