import { createContext } from 'react';
import type { ReactNode } from 'react';

/** Whether the content is inside a link, where other controls are not allowed. */
export const InsideLink = createContext(false);

/** An external link. */
export const ExternalLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
    <InsideLink value>{children}</InsideLink>
  </a>
);
