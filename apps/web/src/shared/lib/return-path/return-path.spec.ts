import { describe, expect, it } from '@jest/globals';
import { ROUTES } from '@/shared/config';
import { returnPathOf, safeReturnPath } from './return-path.ts';

describe('safeReturnPath', () => {
  it.each(['/my-games', '/search?q=moss', '/calendar?update=123', '/admin/users', '/g/904110?update=1'])(
    'accepts %s',
    (kept) => {
      expect(safeReturnPath(kept)).toBe(kept);
    },
  );

  it.each(Object.values(ROUTES).filter((route) => route.includes(':')))(
    'accepts the route %s with an id',
    (route) => {
      const kept = route.replace(/:\w+/, '904110');
      expect(safeReturnPath(kept)).toBe(kept);
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
    '/g/904110/other',
    '/admin/users/7/edits',
    '/my-games/../..//evil.example',
    '/login',
    '/register?x=1',
    '',
    undefined,
    { pathname: '/my-games' },
  ])('falls back to Home for %p', (kept) => {
    expect(safeReturnPath(kept)).toBe('/');
  });
});

describe('returnPathOf', () => {
  it('reads the router state, whatever it contains', () => {
    expect(returnPathOf({ from: '/settings' })).toBe('/settings');
    expect(returnPathOf(null)).toBe('/');
    expect(returnPathOf('x')).toBe('/');
  });
});
