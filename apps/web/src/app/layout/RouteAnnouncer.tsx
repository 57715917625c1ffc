import { useEffect } from 'react';

/** Rendered after a page. Calls back once the page has rendered. */
export const RouteAnnouncer = ({ onRendered }: { onRendered: () => void }) => {
  useEffect(onRendered, [onRendered]);
  return null;
};
