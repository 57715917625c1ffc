import { describe, expect, it } from '@jest/globals';
import { Library } from './library.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const aLibrary = (size: number): Library =>
  new Library(
    'ada',
    Array.from({ length: size }, (_, n) => n + 1),
  );

describe('a list of games', () => {
  it('counts a follow from the start of its second, as posts are dated in seconds', () => {
    const follow = aLibrary(0).follow(5, 10, new Date('2026-06-01T12:00:00.999Z'));
    expect(follow.followedAt).toEqual(new Date('2026-06-01T12:00:00.000Z'));
  });

  it('takes a game, which is no favourite yet', () => {
    expect(aLibrary(0).follow(5, 10, NOW)).toEqual({
      userId: 'ada',
      appId: 5,
      isFavorite: false,
      followedAt: NOW,
    });
  });

  it('takes the last game that the plan allows, and no further one', () => {
    const library = aLibrary(9);
    library.follow(100, 10, NOW);
    expect(() => library.follow(101, 10, NOW)).toThrow(
      'You have reached your limit of 10 games. Upgrade to PRO for unlimited games!',
    );
    expect(library.size).toBe(10);
  });

  it('takes none while it is over the limit, as after the end of PRO', () => {
    expect(() => aLibrary(40).follow(100, 10, NOW)).toThrow(expect.objectContaining({ kind: 'forbidden' }));
  });

  it('takes no game twice, and says so even if it is full', () => {
    expect(() => aLibrary(10).follow(3, 10, NOW)).toThrow(
      expect.objectContaining({ kind: 'conflict', message: 'This game is already in your list.' }),
    );
  });
});
