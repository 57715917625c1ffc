import { use } from 'react';
import { parseBbcode } from '@patchlight/bbcode';
import type { BbcodeDocument, BbcodeOptions } from '@patchlight/bbcode';
import type { Update } from '@/entities/update';

type TextVersion = Pick<Update, 'details' | 'format'>;
export type PostParser = (version: TextVersion, options: BbcodeOptions) => BbcodeDocument;

const readBbcode: PostParser = ({ details }, options) => parseBbcode(details, options);

let reader: Promise<PostParser> | undefined;

const loadReader = async (): Promise<PostParser> => {
  try {
    const { readHtml } = await import('./read-html.ts');
    return (wording, options) =>
      wording.format === 'html' ? readHtml(wording.details, options) : readBbcode(wording, options);
  } catch (error) {
    reader = undefined;
    throw error;
  }
};

/** The parser of these revisions. Suspends while DOMPurify loads, if one of them is HTML. */
export const usePostParser = (texts: readonly TextVersion[]): PostParser =>
  texts.some(({ format }) => format === 'html') ? use((reader ??= loadReader())) : readBbcode;
