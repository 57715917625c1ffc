import { hash } from 'node:crypto';
import { parseBbcode, toExcerpt } from '@patchlight/bbcode';

/** UTF-16 units of a body that an excerpt is made from: enough for 200 of text with the usual tags, and quick to parse. */
const EXCERPT_SOURCE = 400;
const EXCERPT = 200;
/** Every run but the single plain space, which need not be replaced by itself. */
const WHITE_SPACE = /[^\S ]\s*| \s+/g;

/** SHA-256, hex, of a post's words: the same whatever the Unicode form, the line ends and the white space. */
export const contentHashOf = (title: string, body: string): string =>
  hash('sha256', `${title}\n${body}`.normalize('NFC').replace(WHITE_SPACE, ' ').trim());

/** The start of a post in one line of plain text. */
export const excerptOf = (body: string, appId: number): string => {
  const head = body.slice(0, EXCERPT_SOURCE);
  const openTag = body.length > EXCERPT_SOURCE ? head.lastIndexOf('[') : -1;
  const whole = openTag > head.lastIndexOf(']') ? head.slice(0, openTag) : head;
  return toExcerpt(parseBbcode(whole, { appId }), EXCERPT);
};
