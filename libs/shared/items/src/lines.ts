import type { BbcodeDocument } from '@patchlight/bbcode';
import { rawLinesOf } from './raw-lines.ts';
import type { RawLine } from './raw-lines.ts';

/** A line of a post that may say what changed. */
export interface PostLine {
  /** At most 500 characters. */
  text: string;
  /** The titles above it, the outermost first, at most 100 characters each. */
  sections: readonly string[];
  /** Whether it stands in a list or after a dash. */
  isListed: boolean;
}

const MOST_LINES = 1_000;
const LONGEST = 500;
const LONGEST_TITLE = 100;
/** Words. A longer line before a list is a sentence. */
const MOST_WORDS = 8;
const MOST_WORDS_IN_LIST = 3;

/** Level of a title; 1 to 6 are those of headings. A title ends the titles of its level and below. */
const BOLD = 7;
const PLAIN = 8;
const LISTED = 9;

const ENDS_SENTENCE = /[.!?…]["')\]]?$/;
const IN_BRACKETS = /^\[[^[\]]{2,60}\]$/;

/**
 * The lines of a post in the order of the text: items of lists, lines after a dash, else sentences. Titles are not
 * among them: headings, lines all bold, short lines in brackets, before a colon or before a list.
 */
export const linesOf = (document: BbcodeDocument): PostLine[] => {
  const raw = rawLinesOf(document, MOST_LINES);
  const lines: PostLine[] = [];
  let titles: { level: number; text: string }[] = [];
  let hasItems = false;
  for (const [index, line] of raw.entries()) {
    const level = titleLevel(line, raw[index + 1]);
    if (level > 0) {
      titles = titles.filter((title) => title.level < level);
      titles.push({ level, text: line.text.slice(0, LONGEST_TITLE) });
      hasItems = false;
      continue;
    }
    // What follows a list is no longer about the line that led to it.
    if (line.depth === 0 && hasItems) titles = titles.filter((title) => title.level < PLAIN);
    else if (line.depth > 0) titles = titles.filter((title) => title.level < LISTED + line.depth);
    hasItems = line.depth > 0;
    lines.push({
      text: line.text.slice(0, LONGEST),
      sections: titles.map(({ text }) => text),
      isListed: line.depth > 0,
    });
  }
  return lines;
};

/** 0 of a line that is no title. */
const titleLevel = (line: RawLine, next: RawLine | undefined): number => {
  const { text, heading, isBold, depth } = line;
  if (text.length > LONGEST_TITLE) return 0;
  const words = text.split(' ').length;
  const isSentence = ENDS_SENTENCE.test(text) && words > 4;
  if (heading > 0) return isSentence ? 0 : heading;
  const leads = text.endsWith(':') && next !== undefined;
  if (depth > 0) {
    const hasList = next !== undefined && next.depth > depth;
    const isTitle = leads || (hasList && !isSentence && (isBold || words <= MOST_WORDS_IN_LIST));
    return isTitle ? LISTED + depth : 0;
  }
  if (isBold && !isSentence) return BOLD;
  const isShort = words <= MOST_WORDS && !ENDS_SENTENCE.test(text) && next !== undefined && next.depth > 0;
  return leads || isShort || IN_BRACKETS.test(text) ? PLAIN : 0;
};
