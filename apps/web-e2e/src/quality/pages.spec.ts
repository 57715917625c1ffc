import { describe, expect, it } from '@jest/globals';
import { routes, visits } from './pages.ts';

describe('the visits of the quality tests', () => {
  it('include every route', () => {
    expect(routes.length).toBeGreaterThan(15);
    expect(routes.filter((route) => !visits.some((visit) => visit.route === route))).toEqual([]);
  });
});
