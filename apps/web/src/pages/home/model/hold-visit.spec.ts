import { describe, expect, it } from '@jest/globals';
import type { LatestUpdate, SinceLastVisitBody } from '@patchlight/contracts';
import { holdVisit } from './hold-visit.ts';

const update = (gid: string, day: string): LatestUpdate => ({
  gid,
  kind: 'patch',
  title: gid,
  updateDate: `2026-11-${day}T10:00:00Z`,
  appId: 904110,
  game: { name: 'Brinelight', iconUrl: null, logoUrl: null },
});
const visit = (count: number, updates: LatestUpdate[], since = '2026-11-01T00:00:00Z') =>
  ({
    since,
    isFirstVisit: false,
    kinds: count === 0 ? [] : [{ kind: 'patch', count, updates }],
    hours: [],
  }) satisfies SinceLastVisitBody['data'];
const shown = visit(1, [update('a', '10')]);

describe('holdVisit', () => {
  it.each([
    ['a later update', visit(2, [update('b', '11'), update('a', '10')]), 1],
    ['more than are listed', visit(9, [update('b', '11')]), 8],
    ['one with an older date', visit(2, [update('a', '10'), update('0', '09')]), 1],
    ['one while an old one leaves the period', visit(1, [update('b', '11')], '2026-11-02T00:00:00Z'), 1],
  ])('holds back %s', (_, current, fresh) => {
    expect(holdVisit(shown, current)).toEqual({ shown, fresh });
  });

  it('holds back the first one', () => {
    expect(holdVisit(visit(0, []), shown)).toEqual({ shown: visit(0, []), fresh: 1 });
  });

  it.each([
    ['the same', visit(1, [update('a', '10')])],
    ['fewer', visit(0, [])],
  ])('shows %s', (_, current) => {
    expect(holdVisit(shown, current)).toEqual({ shown: current, fresh: 0 });
  });
});
