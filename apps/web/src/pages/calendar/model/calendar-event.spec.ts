import { describe, expect, it } from '@jest/globals';
import { rangeOf, toCalendarEvent } from './calendar-event.ts';
import { GameColors } from './game-colors.ts';

describe('toCalendarEvent', () => {
  it('contains game and update, and uses the local day', () => {
    const event = toCalendarEvent(
      {
        gid: '9',
        title: 'Hotfix 2.8.1',
        url: 'https://example.com/9',
        updateDate: new Date(2026, 10, 21, 23, 30).toISOString(),
        appId: 5,
        kind: 'patch',
        game: { name: 'Deepcut Nine', iconUrl: null, logoUrl: 'https://example.com/logo.png' },
      },
      new GameColors(),
    );
    expect(event).toMatchObject({
      id: '9',
      title: 'Deepcut Nine: Hotfix 2.8.1',
      start: '2026-11-21',
      allDay: true,
    });
    expect(event.extendedProps).toMatchObject({
      gameAppId: 5,
      gameName: 'Deepcut Nine',
      gameIconUrl: 'https://example.com/logo.png',
      updateTitle: 'Hotfix 2.8.1',
      details: '',
      url: 'https://example.com/9',
      color: 1,
    });
  });
});

describe('rangeOf', () => {
  it('spans the visible days, end exclusive', () => {
    expect(rangeOf(new Date('2026-11-01T00:00:00Z'), new Date('2026-12-06T00:00:00Z'))).toEqual({
      startDate: '2026-11-01',
      endDate: '2026-12-05',
    });
  });
});
