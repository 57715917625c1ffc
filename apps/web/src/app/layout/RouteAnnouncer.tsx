import { useEffect } from 'react';

/** Rendered behind a page: calls back once that page has rendered. */
export const RouteAnnouncer = ({ onRendered }: { onRendered: () => void }) => {
  useEffect(onRendered, [onRendered]);
  return null;
};
