import { asOneLine } from '@patchlight/domain';
import type { NotificationKind } from '@patchlight/contracts';

const ELLIPSIS = '…';

/** Labels of notifications. */
export const KIND_LABELS: Record<NotificationKind, string> = {
  major: 'Major update',
  regular: 'Update',
  patch: 'Patch',
  news: 'News',
  unknown: 'Post',
  reminder: 'Reminder',
  release: 'Release',
  'release-moved': 'Release date changed',
  'price-drop': 'Price drop',
  edited: 'Silent edit',
};

export const TEST_TITLE = 'Test message';
export const TEST_TEXT = 'Notifications about your games arrive here.';

export const moreText = (more: number): string => `and ${more} more`;

/**
 * One line that stays below `max` once it is escaped, cut between characters and marked with an ellipsis.
 * @param lengthOf length as the receiver counts it
 */
export const fitted = (
  text: string,
  max: number,
  escape: (character: string) => string = (character) => character,
  lengthOf: (text: string) => number = ({ length }) => length,
): string => {
  const kept: string[] = [];
  let length = 0;
  // No character is escaped to nothing, so more characters than `max` never fit.
  for (const character of asOneLine(text.slice(0, 4 * max + 100).toWellFormed())) {
    const escaped = escape(character);
    kept.push(escaped);
    length += lengthOf(escaped);
    if (length > max) break;
  }
  if (length <= max) return kept.join('');
  const room = max - lengthOf(ELLIPSIS);
  while (length > room && kept.length > 0) length -= lengthOf(kept.pop()!);
  return `${kept.join('').trimEnd()}${ELLIPSIS}`;
};

/** Length in bytes of UTF-8. */
export const bytesOf = (text: string): number => Buffer.byteLength(text);
