import { useEffect } from 'react';
import type { RefObject } from 'react';

interface ArrivalProps {
  /** Whether a page was shown before; the first one leaves the focus to the browser. */
  hasArrived: RefObject<boolean>;
  onArrive: (title: string) => void;
}

/** Stands after a page: once that is there, its heading has the focus and its title is told. */
export const Arrival = ({ hasArrived, onArrive }: ArrivalProps) => {
  useEffect(() => {
    if (!hasArrived.current) {
      hasArrived.current = true;
      return;
    }
    const main = document.querySelector<HTMLElement>('main');
    onArrive(document.title);
    // A field that takes the focus by itself, such as the search box, keeps it.
    if (!main || main.contains(document.activeElement)) return;
    const target = main.querySelector('h1') ?? main;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [hasArrived, onArrive]);
  return null;
};
