import { describe, expect, it } from '@jest/globals';
import { WISHLIST_CAP, Wishlist } from './wishlist.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const aWishlist = (size: number): Wishlist =>
  new Wishlist(
    'ada',
    Array.from({ length: size }, (_, n) => n + 1),
  );

describe('a wishlist', () => {
  it('adds a game with notifications on', () => {
    expect(aWishlist(0).wish(5, NOW)).toEqual({ userId: 'ada', appId: 5, addedAt: NOW, notifies: true });
  });

  it('accepts games up to its limit', () => {
    const wishlist = aWishlist(WISHLIST_CAP - 1);
    wishlist.wish(5_000, NOW);
    expect(() => wishlist.wish(5_001, NOW)).toThrow(
      expect.objectContaining({ kind: 'forbidden', message: 'Your wishlist is full: it holds 1,000 games.' }),
    );
  });

  it('rejects a duplicate with that reason, even if it is full', () => {
    expect(() => aWishlist(WISHLIST_CAP).wish(3, NOW)).toThrow(
      expect.objectContaining({ kind: 'conflict', message: 'This game is already on your wishlist.' }),
    );
  });
});
