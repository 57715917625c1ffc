import { hash } from 'node:crypto';
import { parsePost, toExcerpt } from '@patchlight/bbcode';
import type { PostFormat } from '@patchlight/bbcode';

/**
 * UTF-16 units of a body used for the excerpt: enough for 200 characters of text with usual tags, and fast to parse.
 */
const EXCERPT_SOURCE = 400;
const EXCERPT = 200;
/** White space runs except a single plain space. */
const WHITE_SPACE = /[^\S ]\s*| \s+/g;

/** SHA-256, hex, of a post's text, independent of Unicode form, line ends and white space. */
export const contentHashOf = (title: string, body: string): string =>
  hash('sha256', `${title}\n${body}`.normalize('NFC').replace(WHITE_SPACE, ' ').trim());

/** Removes a truncated tag at the end of a text. */
const beforeOpenTag = (text: string, open: '[' | '<', close: ']' | '>'): string =>
  text.lastIndexOf(open) > text.lastIndexOf(close) ? text.slice(0, text.lastIndexOf(open)) : text;

/** The beginning of a post as one line of plain text. */
export const excerptOf = (body: string, appId: number, format: PostFormat): string => {
  const head = body.slice(0, EXCERPT_SOURCE);
  const cut = body.length > EXCERPT_SOURCE ? beforeOpenTag(beforeOpenTag(head, '[', ']'), '<', '>') : head;
  return toExcerpt(parsePost(format, cut, { appId }), EXCERPT);
};
