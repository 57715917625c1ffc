import { hash } from 'node:crypto';
import { parsePost, toExcerpt } from '@patchlight/bbcode';
import type { PostFormat } from '@patchlight/bbcode';

/** UTF-16 units of a body that an excerpt is made from: enough for 200 of text with the usual tags, and quick to parse. */
const EXCERPT_SOURCE = 400;
const EXCERPT = 200;
/** Every run but the single plain space, which need not be replaced by itself. */
const WHITE_SPACE = /[^\S ]\s*| \s+/g;

/** SHA-256, hex, of a post's words: the same whatever the Unicode form, the line ends and the white space. */
export const contentHashOf = (title: string, body: string): string =>
  hash('sha256', `${title}\n${body}`.normalize('NFC').replace(WHITE_SPACE, ' ').trim());

/** A text without the tag that is cut off at its end. */
const beforeOpenTag = (text: string, open: '[' | '<', close: ']' | '>'): string =>
  text.lastIndexOf(open) > text.lastIndexOf(close) ? text.slice(0, text.lastIndexOf(open)) : text;

/** The start of a post in one line of plain text. */
export const excerptOf = (body: string, appId: number, format: PostFormat): string => {
  const head = body.slice(0, EXCERPT_SOURCE);
  const cut = body.length > EXCERPT_SOURCE ? beforeOpenTag(beforeOpenTag(head, '[', ']'), '<', '>') : head;
  return toExcerpt(parsePost(format, cut, { appId }), EXCERPT);
};
