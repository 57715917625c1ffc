import { useEffect, useState } from 'react';

const TICK_MS = 250;

/** Whole seconds left of `seconds`; a new `start` restarts the countdown. */
export const useCountdown = (seconds: number, start: unknown): number => {
  const [left, setLeft] = useState(seconds);
  const [counted, setCounted] = useState(start);
  if (counted !== start) {
    setCounted(start);
    setLeft(seconds);
  }
  useEffect(() => {
    if (seconds <= 0) return;
    const end = Date.now() + seconds * 1000;
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [seconds, start]);
  return left;
};
