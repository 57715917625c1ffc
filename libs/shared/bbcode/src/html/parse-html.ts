import { Parser } from 'htmlparser2';
import type { BbcodeDocument } from '../nodes.ts';
import { type BbcodeOptions, parseBbcode } from '../parse.ts';
import { HtmlReader } from './html-reader.ts';
import { readyHtml } from './source.ts';

/**
 * Parses the body of a post with HTML, in time linear in its length. Never throws. For use without a browser; the web
 * app sanitizes HTML before it is parsed.
 */
export const parseHtml = (source: string, options: BbcodeOptions = {}): BbcodeDocument => {
  const ready = readyHtml(source);
  const reader = new HtmlReader(ready, options);
  const parser = new Parser({
    onopentag: (name, attributes) => reader.open(name, new Map(Object.entries(attributes))),
    ontext: (text) => reader.text(text),
    onclosetag: (name) => reader.close(name),
  });
  parser.end(ready);
  return reader.finish();
};

/** Format of a post's body: Steam's BBCode, or with HTML. */
export type PostFormat = 'bbcode' | 'html';

/** Parses the body of a post by its format. */
export const parsePost = (format: PostFormat, source: string, options?: BbcodeOptions): BbcodeDocument =>
  format === 'html' ? parseHtml(source, options) : parseBbcode(source, options);
