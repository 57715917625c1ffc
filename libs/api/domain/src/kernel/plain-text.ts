const BREAKS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;
const LINK_STARTS = /:\/\/|@|\bwww\./giu;
/** The dot of a domain such as example.org; not of a version or of initials. */
const DOMAIN_DOT = /(?<=[\p{L}\d])\.(?=\p{L}{2})/gu;

/** Puts text on one line, without control characters and bidirectional controls. */
export const asOneLine = (text: string): string => text.replace(BREAKS, ' ').replace(/ {2,}/g, ' ').trim();

/** Makes text of users or the store safe for mails: one line, without anything that mail clients turn into links. */
export const asPlainText = (text: string): string =>
  asOneLine(asOneLine(text).replace(LINK_STARTS, ' ').replace(DOMAIN_DOT, '. '));
