import { describe, expect, it } from '@jest/globals';
import type { ReleaseEntry } from '@patchlight/contracts';
import { GameColors } from './game-colors.ts';
import { releaseLabel, toReleaseEvent } from './release-event.ts';

const entry = (facts: Partial<ReleaseEntry> = {}): ReleaseEntry => ({
  appId: 7,
  day: '2027-03-31',
  isExact: false,
  text: 'Q1 2027',
  isReleased: false,
  game: { name: 'Driftwood', iconUrl: null, logoUrl: 'https://example.com/logo.png' },
  ...facts,
});

describe('a release event', () => {
  it('is on the last day of its span and shows the span', () => {
    expect(toReleaseEvent(entry(), new GameColors())).toMatchObject({
      id: 'release-7',
      title: 'Driftwood: Expected Q1 2027',
      start: '2027-03-31',
      allDay: true,
      extendedProps: {
        gameAppId: 7,
        gameName: 'Driftwood',
        updateTitle: 'Expected Q1 2027',
        isRelease: true,
        gameIconUrl: 'https://example.com/logo.png',
      },
    });
  });

  it.each([
    [{ isExact: true, text: 'Mar 14, 2027' }, 'Release day'],
    [{ isExact: true, isReleased: true }, 'Released'],
    [{ isReleased: true }, 'Released'],
    [{ text: '2027' }, 'Expected 2027'],
  ])('%j shows: %s', (facts, words) => {
    expect(releaseLabel(entry(facts))).toBe(words);
  });
});
