import DOMPurify from 'dompurify';

/** The plain text of HTML. */
export const textOf = (html: string): string =>
  DOMPurify.sanitize(html, { RETURN_DOM_FRAGMENT: true }).textContent;
