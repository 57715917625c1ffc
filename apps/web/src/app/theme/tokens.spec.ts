import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
/** Light and dark, by token. */
const colors = new Map(
  [...css.matchAll(/--([\w-]+): (?:(#\w{6})|light-dark\((#\w{6}), (#\w{6})\));/g)].map(
    ([, name = '', both = '', light = both, dark = both]) => [name, [light, dark] as const],
  ),
);

const linear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
/** The contrast ratio of WCAG 2. */
const contrast = (one: string, other: string): number => {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
};

const SURFACES = ['bg-canvas', 'bg-card', 'bg-raised', 'bg-selected'];
const TONES = ['success', 'warning', 'error', 'info'];
const SOFT = [...TONES, 'primary'].map((tone) => `${tone}-soft`);
const EVENTS = Array.from({ length: 24 }, (_, index) => `ev${index + 1}`);
const pairs = (fronts: string[], grounds: string[]) =>
  fronts.flatMap((front) => grounds.map((ground) => [front, ground] as const));

/** WCAG 2.2 AA: 4.5 for text, 3 for lines, icons and states. */
const RULES = [
  ...pairs(['text-primary', 'text-secondary', 'text-muted', 'primary-text', ...TONES], SURFACES),
  ...pairs(['text-primary', 'text-secondary'], SOFT),
  ...pairs(['primary-text', 'text-muted'], ['primary-soft']),
  ...TONES.map((tone) => [tone, `${tone}-soft`] as const),
  ...pairs(['on-primary'], ['primary', 'primary-hover', 'primary-pressed']),
  ...pairs(['bg-canvas'], ['error']),
  ...EVENTS.flatMap((event) => pairs(['text-primary'], [`${event}-bg`])),
].map(([front, ground]) => ({ front, ground, least: 4.5 }));
const LINES = [
  ...pairs(['border-control', 'focus', 'kind-patch', 'meter-warn'], SURFACES),
  ...EVENTS.flatMap((event) => pairs([event], [`${event}-bg`, 'bg-card', 'bg-canvas'])),
].map(([front, ground]) => ({ front, ground, least: 3 }));
/** Without a meaning of its own. */
const DECORATION = ['border-subtle'];

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('the %s theme', (_, theme) => {
  it('has enough contrast in every pair of colors', () => {
    const low = [...RULES, ...LINES]
      .map(({ front, ground, least }) => {
        const ratio = contrast(colors.get(front)![theme], colors.get(ground)![theme]);
        return { pair: `${front} on ${ground}`, ratio, least };
      })
      .filter(({ ratio, least }) => ratio < least);
    expect(low).toEqual([]);
  });
});

it('pairs every color', () => {
  const paired = new Set([...RULES, ...LINES].flatMap(({ front, ground }) => [front, ground]));
  expect([...colors.keys()].filter((name) => !paired.has(name))).toEqual(DECORATION);
  expect(css.match(/#\w{6}/g)!.length).toBeGreaterThan(100);
});
