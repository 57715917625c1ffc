import { describe, expect, it } from '@jest/globals';
import type { ReleaseEntry, ReminderRow } from '@patchlight/contracts';
import { GameColors } from './game-colors.ts';
import { releaseLabel, toReleaseItem, toReminderItem } from './other-items.ts';

const entry = (facts: Partial<ReleaseEntry> = {}): ReleaseEntry => ({
  appId: 7,
  day: '2027-03-31',
  isExact: false,
  text: 'Q1 2027',
  isReleased: false,
  game: { name: 'Driftwood', iconUrl: null, logoUrl: 'https://example.com/logo.png' },
  ...facts,
});

describe('a release', () => {
  it('is on the last day of its span and shows the span', () => {
    expect(toReleaseItem(entry(), new GameColors())).toMatchObject({
      id: 'release-7',
      type: 'release',
      title: 'Expected Q1 2027',
      day: '2027-03-31',
      at: null,
      appId: 7,
      gameName: 'Driftwood',
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

it('a reminder is on its local day, with its message', () => {
  const reminder: ReminderRow = {
    id: '4',
    steamAppId: 7,
    gameName: 'Driftwood',
    gameIconUrl: null,
    gameLogoUrl: null,
    reminderType: 'custom',
    reminderDate: new Date(2026, 11, 1, 0, 15).toISOString(),
    message: 'Play with Ann',
    isSent: false,
    createdAt: '2026-11-01T00:00:00Z',
  };
  expect(toReminderItem(reminder, new GameColors())).toMatchObject({
    id: 'reminder-4',
    type: 'reminder',
    day: '2026-12-01',
    title: 'Play with Ann',
    kind: null,
  });
});
