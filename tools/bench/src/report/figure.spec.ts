import { describe, expect, it } from '@jest/globals';
import { judge, median } from './figure.ts';

const rows = { suite: 'fan-out', name: 'rows', unit: 'rows/s' };

describe('A figure', () => {
  it('passes when its ratio to the reference reaches the goal', () => {
    const reference = { name: 'plain insert', value: 1_000 };
    const goal = { text: '0.85 of the plain insert', of: 'ratio', atLeast: 0.85 } as const;
    expect(judge({ ...rows, value: 900, reference, goal })).toMatchObject({ ratio: 0.9, passed: true });
    expect(judge({ ...rows, value: 800, reference, goal })).toMatchObject({ ratio: 0.8, passed: false });
  });

  it('fails a ratio goal without a reference', () => {
    const goal = { text: '0.85 of the plain insert', of: 'ratio', atLeast: 0.85 } as const;
    expect(judge({ ...rows, value: 900, goal })).toMatchObject({ ratio: null, passed: false });
  });

  it('can be evaluated by its value', () => {
    const goal = { text: 'under 2 s', of: 'value', atMost: 2 } as const;
    expect(judge({ ...rows, value: 1.2, goal }).passed).toBe(true);
    expect(judge({ ...rows, value: 2.2, goal }).passed).toBe(false);
  });

  it('neither passes nor fails without a goal', () => {
    expect(judge({ ...rows, value: 900 }).passed).toBeNull();
  });
});

describe('The median', () => {
  it('is the value in the middle', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 2, 9])).toBe(3);
  });
});
