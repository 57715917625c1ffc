const BREAKS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;
const LINK_STARTS = /:\/\/|@|\bwww\./giu;
/** The dot of a domain, as in example.org; not that of a version or of initials. */
const DOMAIN_DOT = /(?<=[\p{L}\d])\.(?=\p{L}{2})/gu;

/** Text written by users or the store, as our mails print it: one line, and nothing in it that a mail program turns into a link. */
export const asPlainText = (text: string): string =>
  text.replace(BREAKS, ' ').replace(LINK_STARTS, ' ').replace(DOMAIN_DOT, '. ').replace(/ {2,}/g, ' ').trim();
