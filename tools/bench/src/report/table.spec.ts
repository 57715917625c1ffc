import { describe, expect, it } from '@jest/globals';
import { judge } from './figure.ts';
import { round, table } from './table.ts';

describe('The table', () => {
  it('shows each figure beside its reference, its ratio and its goal', () => {
    const text = table([
      judge({
        suite: 'fan-out',
        name: '1,000,000 followers',
        value: 820_000,
        unit: 'rows/s',
        reference: { name: 'plain insert', value: 900_000 },
        goal: { text: '≥ 0.85', of: 'ratio', atLeast: 0.85 },
      }),
      judge({ suite: 'memory', name: 'API', value: 187.4, unit: 'MB', note: 'after load' }),
    ]);
    expect(text.replace(/ +/g, ' ').split('\n')).toEqual([
      'fan-out',
      ' figure measured reference ratio goal note',
      ' 1,000,000 followers 820,000 rows/s 900,000 (plain insert) 0.91 ≥ 0.85 pass',
      '',
      'memory',
      ' figure measured reference ratio goal note',
      ' API 187 MB – – – after load',
    ]);
  });

  it('rounds to significant digits', () => {
    expect([round(1234.5), round(187.4), round(0.12345)]).toEqual(['1,235', '187', '0.123']);
  });
});
