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

/** What the end of a text may have truncated: a tag of BBCode, which has no line ends, and an element. */
const OPEN_TAG = /\[(?:[a-z/*][^[\]\n]*)?$/i;
const OPEN_ELEMENT: Record<PostFormat, RegExp> = { bbcode: /<a\s[^<>]*$/i, html: /<(?:[a-z/][^<>]*)?$/i };

/** The beginning of a post as one line of plain text. */
export const excerptOf = (body: string, appId: number, format: PostFormat): string => {
  const head = body.slice(0, EXCERPT_SOURCE);
  const isWhole = body.length <= EXCERPT_SOURCE;
  const cut = isWhole ? head : head.replace(OPEN_TAG, '').replace(OPEN_ELEMENT[format], '');
  return toExcerpt(parsePost(format, cut, { appId }), EXCERPT);
};
