import { describe, expect, it } from '@jest/globals';
import type { GameHistory } from '@patchlight/contracts';
import { gapText, historyText, searchReach } from './history-text.ts';

const history = (state: GameHistory['state'], since = '2025-03-15T12:00:00Z'): GameHistory => ({
  since,
  state,
});

describe('how far back the updates of a game go', () => {
  it.each([
    ['reading', 'Updates since March 2025. Older posts are still being read.'],
    ['complete', 'Updates since March 2025, the first that the store has.'],
    ['limited', 'Updates since March 2025. Older ones are not read.'],
    ['unfollowed', 'Updates since March 2025. Older ones are read once somebody follows this game.'],
  ] as const)('is told where it is %s', (state, text) => {
    expect(historyText(history(state))).toBe(text);
  });

  it('is told of a month that some games do not reach', () => {
    const march = new Date('2025-03-01T00:00:00Z');
    const all = [
      history('complete'),
      history('limited'),
      history('reading'),
      history('reading', '2024-01-01'),
    ];
    expect(gapText(all, march, 'March 2025')).toBe(
      'March 2025 may not be complete: older posts of 1 game are still being read.',
    );
    expect(gapText(all.slice(0, 2), march, 'March 2025')).toBe(
      'March 2025 may not be complete: two years or 200 posts of a game are read, and the posts of 1 game begin later.',
    );
    expect(gapText([history('complete')], march, 'March 2025')).toBeNull();
  });

  it('is told of a search', () => {
    expect(searchReach([history('limited')])).toBe('Searches two years or 200 posts of each game.');
    expect(searchReach([history('reading'), history('reading')])).toMatch(/Older posts of 2 games are still/);
  });
});
