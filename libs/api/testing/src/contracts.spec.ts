import { describe, expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const API = join(import.meta.dirname, '../..');
const sources = (pattern: string): string[] =>
  globSync(pattern, { cwd: API }).map((file) => readFileSync(join(API, file), 'utf8'));

const suites = sources('testing/src/**/*.contract.ts').map((source) => ({
  source,
  name: /export const (\w+Contract)/.exec(source)![1]!,
}));
/** Names of the suites run by these sources, including nested ones. */
const runBy = (runners: string[]): string[] => {
  const run = suites.filter(({ name }) => runners.some((source) => source.includes(`${name}(`)));
  if (run.length === 0) return [];
  const inner = runBy(run.map(({ source, name }) => source.replace(`${name} = (`, '')));
  return [...new Set([...run.map(({ name }) => name), ...inner])].toSorted();
};

describe('every contract suite', () => {
  const all = suites.map(({ name }) => name).toSorted();

  it('is run on the fake', () => {
    expect(runBy(sources('testing/src/**/*.spec.ts'))).toEqual(all);
  });

  it('is run on the adapter', () => {
    expect(runBy(sources('adapters/*/src/**/*spec.ts'))).toEqual(all);
  });
});
