import { describe, expect, it } from '@jest/globals';
import { Library } from './library.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const aLibrary = (size: number): Library =>
  new Library(
    'ada',
    Array.from({ length: size }, (_, n) => n + 1),
  );

describe('library', () => {
  it('dates a follow to the start of its second, as posts are dated in seconds', () => {
    const follow = aLibrary(0).follow(5, 10, new Date('2026-06-01T12:00:00.999Z'));
    expect(follow.followedAt).toEqual(new Date('2026-06-01T12:00:00.000Z'));
  });

  it('adds a game that is not a favorite', () => {
    expect(aLibrary(0).follow(5, 10, NOW)).toEqual({
      userId: 'ada',
      appId: 5,
      isFavorite: false,
      followedAt: NOW,
    });
  });

  it('accepts games up to the limit of the plan', () => {
    const library = aLibrary(9);
    library.follow(100, 10, NOW);
    expect(() => library.follow(101, 10, NOW)).toThrow(
      'You have reached your limit of 10 games. Upgrade to PRO for unlimited games!',
    );
    expect(library.size).toBe(10);
  });

  it('rejects games while it is over the limit, as after the end of PRO', () => {
    expect(() => aLibrary(40).follow(100, 10, NOW)).toThrow(expect.objectContaining({ kind: 'forbidden' }));
  });

  it('rejects a duplicate with that reason, even if it is full', () => {
    expect(() => aLibrary(10).follow(3, 10, NOW)).toThrow(
      expect.objectContaining({ kind: 'conflict', message: 'This game is already in your list.' }),
    );
  });
});
