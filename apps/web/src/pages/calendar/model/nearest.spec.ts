import { describe, expect, it } from '@jest/globals';
import { nearest } from './nearest.ts';

const at = (name: string, left: number, top: number) => ({ name, left, top });
const places = [
  at('monday', 0, 0),
  at('monday, second', 0, 27),
  at('wednesday', 200, 0),
  at('thursday, second', 300, 27),
  at('next monday', 0, 134),
  at('next tuesday', 100, 134),
];
const from = (name: string) => places.find((place) => place.name === name) ?? places[0]!;

describe('nearest', () => {
  it.each([
    ['monday', 'down', 'monday, second'],
    ['monday, second', 'down', 'next monday'],
    ['monday', 'right', 'wednesday'],
    ['monday, second', 'right', 'wednesday'],
    ['next tuesday', 'left', 'next monday'],
    ['next monday', 'up', 'monday, second'],
    ['monday', 'left', undefined],
    ['monday', 'up', undefined],
  ] as const)('from %s, %s is %s', (start, direction, goal) => {
    expect(nearest(from(start), places, direction)?.name).toBe(goal);
  });
});
