import { describe, expect, it } from '@jest/globals';
import { isTracked, kindOf } from './update-kind.ts';
import type { UpdateKind } from './update-kind.ts';

/** Steam's event types with their kinds; null: not an update; none: undecided. */
const EVENTS: [type: number, kind: UpdateKind | null][] = [
  [1, 'unknown'],
  [2, 'unknown'],
  [3, 'unknown'],
  [4, 'unknown'],
  [5, 'unknown'],
  [6, 'unknown'],
  [7, 'unknown'],
  [8, 'unknown'],
  [9, 'unknown'],
  [10, 'news'],
  [11, null],
  [12, 'patch'],
  [13, 'regular'],
  [14, 'major'],
  [15, 'news'],
  [16, 'news'],
  [17, 'unknown'],
  [18, null],
  [19, null],
  [20, null],
  [21, null],
  [22, null],
  [23, null],
  [24, null],
  [25, null],
  [26, null],
  [27, null],
  [28, 'news'],
  [29, 'news'],
  [30, 'news'],
  [31, null],
  [32, 'news'],
  [33, 'news'],
  [34, null],
  [35, null],
  [36, 'unknown'],
];

describe('kind of an update', () => {
  it.each(EVENTS)('event type %d: %s', (eventType, kind) => {
    expect(isTracked(eventType)).toBe(kind !== null);
    expect(kindOf({ eventType, tags: [], buildId: 0 })).toBe(kind ?? 'unknown');
  });

  it.each<[number | null, string[], number, UpdateKind]>([
    [null, [], 0, 'unknown'],
    [null, ['patchnotes'], 0, 'patch'],
    [null, ['mod_reviewed'], 0, 'unknown'],
    [null, [], 15_204_877, 'patch'],
    [1, ['patchnotes'], 0, 'patch'],
    [1, [], 1, 'patch'],
    [14, ['patchnotes'], 1, 'major'],
    [28, ['patchnotes'], 0, 'news'],
  ])('event type %p, tags %p, build %d: %s', (eventType, tags, buildId, kind) => {
    expect(kindOf({ eventType, tags, buildId })).toBe(kind);
  });

  it('of a post without an event type is tracked', () => {
    expect(isTracked(null)).toBe(true);
  });
});
