import { expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A price, a number of games or requests, or a number assigned to a plan limit. */
const LITERAL =
  /\$\d|\b\d+\.99\b|\b999_?999\b|\b\d+ (games|game slots|notifications a day|API calls)\b|(gamesLimit|games_limit|LimitDaily|GAMES_LIMIT|price)\s*(=|:|\?\?)\s*\d/i;

const withoutComments = (code: string): string => code.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

const src = join(import.meta.dirname, '../../..');
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !/\.spec\.tsx?$/.test(path),
);

it('the web app contains no price and no plan limit', () => {
  expect(sources.length).toBeGreaterThan(100);
  const found = sources.filter((path) =>
    LITERAL.test(withoutComments(readFileSync(join(src, path), 'utf8'))),
  );
  expect(found).toEqual([]);
});

it.each([
  "'Only $2.99/month'",
  'const price = 24.99;',
  'data?.gamesLimit ?? 10',
  'const GAMES_LIMIT = 10;',
  "'Track up to 10 games'",
  'limit >= 999_999',
])('detects %s', (line) => {
  expect(LITERAL.test(line)).toBe(true);
});
