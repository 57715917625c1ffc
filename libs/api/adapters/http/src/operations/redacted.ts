const TOKEN = /\b[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}\b|\b(?:bearer\s+)\S+|\b[\w-]{40,}\b/gi;
const EMAIL = /[^\s@<>"'/]{1,64}@[^\s@<>"'/]+/g;
const QUERY = /\?[^\s"')]+/g;
const SECRET = /\b(password|secret|token|key)(["']?\s*[:=]\s*)\S+/gi;

/** Maximum length of a logged text. */
const MAX_LENGTH = 500;

/** Redacts untrusted text for the log: no credentials, no personal data. */
export const redacted = (text: string): string =>
  text
    .slice(0, MAX_LENGTH)
    .replace(SECRET, '$1$2[hidden]')
    .replace(TOKEN, '[hidden]')
    .replace(EMAIL, '[hidden]')
    .replace(QUERY, '?[hidden]')
    .replace(/\p{Cc}+/gu, ' ');
