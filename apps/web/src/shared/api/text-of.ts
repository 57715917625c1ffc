import DOMPurify from 'dompurify';

/** The text of a piece of HTML, without scripts and such. */
export const textOf = (html: string): string =>
  DOMPurify.sanitize(html, { RETURN_DOM_FRAGMENT: true }).textContent;
