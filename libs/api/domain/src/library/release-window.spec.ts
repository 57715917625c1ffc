import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { releaseWindowAround, releaseWindowOf } from './release-window.ts';

/** Time that this process has worked, in milliseconds: it stands still when the process does. */
const workMs = (): number => process.cpuUsage().user / 1_000;

const daysOf = (text: string): (string | null)[] => {
  const { from, to } = releaseWindowOf(text);
  return [from, to];
};
const dates = fc.date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });

describe('release window', () => {
  it.each([
    ['2027', '2027-01-01', '2027-12-31'],
    ['Q1 2027', '2027-01-01', '2027-03-31'],
    ['q4, 2027', '2027-10-01', '2027-12-31'],
    ['March 2027', '2027-03-01', '2027-03-31'],
    ['Feb 2028', '2028-02-01', '2028-02-29'],
    ['Sept. 2027', '2027-09-01', '2027-09-30'],
    ['Mar 5, 2027', '2027-03-05', '2027-03-05'],
    ['5 Mar, 2027', '2027-03-05', '2027-03-05'],
    ['05 March 2027', '2027-03-05', '2027-03-05'],
    ['  27   Aug, 2017 ', '2017-08-27', '2017-08-27'],
    ['31 Apr, 2027', '2027-04-01', '2027-04-30'],
    ['May 0, 2027', '2027-05-01', '2027-05-31'],
    ['Spring 2027', '2027-01-01', '2027-12-31'],
    ['Early 2027 (Early Access)', '2027-01-01', '2027-12-31'],
    ['30 авг. 2026 г.', '2026-01-01', '2026-12-31'],
    ['6/set./2022', '2022-01-01', '2022-12-31'],
  ])('"%s" is from %s to %s', (text, from, to) => {
    expect(daysOf(text)).toEqual([from, to]);
  });

  it.each([
    '',
    'Coming soon',
    'To be announced',
    'TBA',
    'Ещё не объявлена',
    'When 12345 wishes are in',
    '1492',
  ])('"%s" has no day', (text) => {
    expect(daysOf(text)).toEqual([null, null]);
  });

  it.each(['2026 or 2027', '2026-2027', 'May 2026 / June 2027'])('"%s" has no single year', (text) => {
    expect(daysOf(text)).toEqual([null, null]);
  });

  it("preserves the store's wording, truncated and in one line", () => {
    expect(releaseWindowOf(' Q1\n 2027 ').text).toBe('Q1 2027');
    expect(releaseWindowOf('x'.repeat(1_000)).text).toHaveLength(100);
  });

  it('of any text throws no error, and does not end before it starts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const { from, to } = releaseWindowOf(text);
        expect([from === null, (from ?? '') <= (to ?? '')]).toEqual([to === null, true]);
      }),
    );
  });

  it('is parsed in linear time', () => {
    const begun = workMs();
    releaseWindowOf(`${'1 '.repeat(50_000)}x`);
    releaseWindowOf('a1'.repeat(50_000));
    expect(workMs() - begun).toBeLessThan(3_000);
  });

  it.each(['day', 'month', 'quarter', 'year'] as const)('around a day contains the day: %s', (precision) => {
    fc.assert(
      fc.property(dates, (date) => {
        const day = date.toISOString().slice(0, 10);
        const { text, from, to } = releaseWindowAround(date, precision);
        expect(from! <= day && day <= to!).toBe(true);
        expect(releaseWindowOf(text)).toEqual({ text, from, to });
        if (precision === 'day') expect([from, to]).toEqual([day, day]);
      }),
    );
  });
});
