import { describe, expect, it } from '@jest/globals';
import { resultsTable } from './results.ts';

const row = (name: string, ...tests: [title: string, status: string][]) => ({
  name,
  seconds: 7,
  report: { testResults: [{ assertionResults: tests.map(([title, status]) => ({ title, status })) }] },
});

describe('the table of rows and journeys', () => {
  it('shows what passed, and why something was skipped', () => {
    const { lines, ok } = resultsTable([
      row('FREE', ['the start', 'passed'], ['a digest', 'passed']),
      row('PRO', ['the start', 'passed'], ['a digest (skipped: no mail)', 'pending']),
    ]);
    expect(ok).toBe(true);
    expect(lines).toEqual([
      '   1  the start',
      '   2  a digest',
      '',
      '        1  2',
      'FREE    ✓  ✓     7 s',
      'PRO     ✓  –     7 s',
      '',
      'PRO   – 2: no mail',
    ]);
  });

  it.each([
    ['failed', [row('FREE', ['the start', 'failed'])]],
    ['was skipped without a reason', [row('FREE', ['the start', 'passed'], ['a digest', 'pending'])]],
    [
      'is missing in a row',
      [row('FREE', ['the start', 'passed'], ['a digest', 'passed']), row('PRO', ['the start', 'passed'])],
    ],
  ])('is red when a journey %s', (_, rows) => {
    expect(resultsTable(rows).ok).toBe(false);
  });

  it('is red when a row wrote no report', () => {
    const results = [row('FREE', ['the start', 'passed']), { name: 'PRO', seconds: 0, report: undefined }];
    expect(resultsTable(results).ok).toBe(false);
  });
});
