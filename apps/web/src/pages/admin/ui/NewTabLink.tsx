import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** A link inside the app that opens beside the list it stands in. */
export const NewTabLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} target="_blank" rel="noopener" className="text-link">
    {children}
    <span className="visually-hidden"> (opens in a new tab)</span>
  </Link>
);
