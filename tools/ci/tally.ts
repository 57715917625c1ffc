import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { problemsOf } from './problems.ts';

/** Passed and failed tests and checks. */
export interface Tally {
  passed: number;
  failed: number;
}

/** A completed check and its duration. */
export interface Stage extends Tally {
  name: string;
  seconds: number;
}

interface Summary extends Tally {
  stages: Stage[];
  /** Descriptions of failed and flaky tests. */
  problems: string[];
}

export const NOTHING: Tally = { passed: 0, failed: 0 };

const RESULTS = 'tmp/results';
const SUMMARIES = 'tmp/summary';

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** Counts a result file of Jest or Playwright. A suite that could not run counts as one failure. */
export const countResults = (report: unknown): Tally => {
  const jest = report as {
    numPassedTests?: number;
    numFailedTests?: number;
    numRuntimeErrorTestSuites?: number;
  };
  if (jest.numPassedTests !== undefined) {
    return {
      passed: jest.numPassedTests,
      failed: (jest.numFailedTests ?? 0) + (jest.numRuntimeErrorTestSuites ?? 0),
    };
  }
  const { stats } = report as { stats?: { expected: number; unexpected: number; flaky: number } };
  if (!stats) return { passed: 0, failed: 1 };
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
};

export const clearResults = (): void => {
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
};

/** Without files that are still being written. A check that leaves one like that has failed by itself. */
const allResults = (): unknown[] =>
  readdirSync(RESULTS)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      try {
        return [read(join(RESULTS, name))];
      } catch {
        return [];
      }
    });

/** Adds up all result files. */
export const countAll = (): Tally => allResults().map(countResults).reduce(add, NOTHING);

export const allProblems = (): string[] =>
  allResults().flatMap((report) => problemsOf(report as Parameters<typeof problemsOf>[0]));

export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
});

/** Stores the tally and stages of a command, for the summary of several commands. */
export const keepSummary = (name: string, summary: Summary): void => {
  mkdirSync(SUMMARIES, { recursive: true });
  writeFileSync(join(SUMMARIES, `${name}.json`), JSON.stringify(summary));
};

export const keptSummary = (name: string): Summary => {
  const path = join(SUMMARIES, `${name}.json`);
  return existsSync(path)
    ? (read(path) as Summary)
    : { passed: 0, failed: 1, stages: [], problems: [`failed: ${name} did not run to its end`] };
};

export const closingLine = ({ passed, failed }: Tally): string => `${passed} passed, ${failed} failed`;
