import { describe, expect, it } from '@jest/globals';
import { areTwins, wordSetOf } from './twins.ts';
import type { TwinCandidate } from './twins.ts';

const NOTES =
  'Fixed the lantern of the lighthouse, moths that hang at a door, and a crash at the end of a storm';
const post = (minute: number, text: string, format = 'bbcode'): TwinCandidate => ({
  format,
  postedAt: new Date(Date.UTC(2026, 2, 1, 12, minute)),
  words: () => wordSetOf(text),
});

describe('twins of two feeds', () => {
  it.each([
    ['the same text', post(40, NOTES)],
    ['the same text with a preface', post(60, `An update has been released. It says: ${NOTES}`)],
    ['a text before', post(-40, NOTES.toUpperCase())],
  ])('are %s', (_what, other) => {
    expect(areTwins(post(0, NOTES, 'html'), other)).toBe(true);
    expect(areTwins(other, post(0, NOTES, 'html'))).toBe(true);
  });

  it.each([
    ['posts of one feed', post(40, NOTES, 'html')],
    ['posts of another day', post(24 * 60, NOTES)],
    ['an update and its hotfix', post(40, 'Fixed a crash of the lantern')],
    ['pictures', post(40, '')],
  ])('are not %s', (_what, other) => {
    expect(areTwins(post(0, NOTES, 'html'), other)).toBe(false);
  });

  it('are not two posts without text', () => {
    expect(areTwins(post(0, '', 'html'), post(0, ''))).toBe(false);
  });
});
