import { createContext } from 'react';
import type { ReactNode } from 'react';

/** Whether one is inside a link, where nothing else may be pressed. */
export const InsideLink = createContext(false);

/** A link out of the product. */
export const ExternalLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
    <InsideLink value>{children}</InsideLink>
  </a>
);
