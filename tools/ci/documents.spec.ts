import { describe, expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/** In one line, as its sentences may break anywhere. */
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8').replace(/\s+/g, ' ');

it('numbers the decision records without holes, each with its number in the title', () => {
  const records = globSync('docs/adr/*.md', { cwd: ROOT }).toSorted();
  const numbers = records.map((path) => Number(/(\d{4})-/.exec(path)![1]));
  expect(numbers).toEqual(records.map((_, index) => index + 1));
  const titles = records.map((path) => Number(/^# (\d+)\. \S/.exec(read(path))?.[1]));
  expect(titles).toEqual(numbers);
});

it('has each kind of change once in a release of the changelog', () => {
  const releases = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8').split('\n## ').slice(1);
  const kinds = releases.map((release) => [...release.matchAll(/^### (\w+)$/gm)].map(([, kind]) => kind));
  expect(kinds).toEqual(kinds.map((each) => [...new Set(each)]));
});

describe('what documents and messages say of failing webhooks', () => {
  const rules = read('libs/api/domain/src/pipelines/webhook.ts');

  it('is how long the tries of a delivery take', () => {
    const units = { SECOND: 1 / 3_600, MINUTE: 1 / 60, HOUR: 1 };
    const [, delays = ''] = /DELAYS_MS = \[(.*?)\]/.exec(rules)!;
    const hours = [...delays.matchAll(/(\d+) \* (\w+)/g)].map(
      ([, count, unit]) => Number(count) * units[unit as keyof typeof units],
    );
    const [, jitter] = /JITTER = ([\d.]+)/.exec(rules)!;
    const longest = hours.reduce((sum, each) => sum + each, 0) * (1 + Number(jitter));
    expect([hours.length + 1, Math.ceil(longest / 12) / 2]).toEqual([10, 3.5]);
    expect(read('docs/self-hosting.md')).toContain('tried ten times within three and a half days');
    expect(read('docs/api-tokens.md')).toContain(
      'again after 5 seconds, 5 and 30 minutes, 2, 5, 10, 14, 20 and 24 hours',
    );
  });

  it.each([
    'docs/adr/0028-webhooks.md',
    'docs/api-tokens.md',
    'libs/api/application/src/pipelines/dispatch-webhooks.use-case.ts',
    'libs/shared/contracts/src/pipelines/webhooks.ts',
    'apps/web/src/pages/settings/ui/developer/words.ts',
  ])('is after how many days they pause: %s', (path) => {
    const [, days] = /FAILURES_MS = (\d+) \* 24 \* HOUR/.exec(rules)!;
    expect(days).toBe('5');
    expect(read(path)).toContain('five days');
    expect(read(path)).not.toMatch(/\b(?:two|three|four|six|seven) days\b/);
  });
});
