import { useEffect } from 'react';

/** Stands after a page, and tells once that is there. */
export const Arrival = ({ onArrive }: { onArrive: () => void }) => {
  useEffect(onArrive, [onArrive]);
  return null;
};
