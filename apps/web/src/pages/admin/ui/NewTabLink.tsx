import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** An internal link that opens in a new tab. */
export const NewTabLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} target="_blank" rel="noopener" className="text-link">
    {children}
    <span className="visually-hidden"> (opens in a new tab)</span>
  </Link>
);
