import { describe, expect, it } from '@jest/globals';
import { keptIn, keptLocation } from './kept-location.ts';

describe('keptLocation', () => {
  it.each(['/my-games', '/search?q=moss', '/calendar?update=123', '/admin/users', '/g/904110?update=1'])(
    'returns to %s',
    (kept) => {
      expect(keptLocation(kept)).toBe(kept);
    },
  );

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/my-games',
    'javascript:alert(1)',
    '/my-games\\@evil.example',
    '/\t/evil.example',
    '/unknown',
    '/g/904110/..',
    '/g/x',
    '/my-games/../..//evil.example',
    '/login',
    '/register?x=1',
    '',
    undefined,
    { pathname: '/my-games' },
  ])('goes home instead of to %p', (kept) => {
    expect(keptLocation(kept)).toBe('/');
  });
});

describe('keptIn', () => {
  it('reads the router state, whatever it holds', () => {
    expect(keptIn({ from: '/settings' })).toBe('/settings');
    expect(keptIn(null)).toBe('/');
    expect(keptIn('x')).toBe('/');
  });
});
