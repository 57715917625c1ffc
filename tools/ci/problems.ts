import { stripVTControlCharacters } from 'node:util';

interface JestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: {
      status: string;
      fullName: string;
      failureMessages: string[];
      /** Failures of the tries before the last one. */
      retryReasons?: string[];
    }[];
  }[];
}

interface Journeys {
  title: string;
  file: string;
  specs: {
    title: string;
    tests: {
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      projectName: string;
      results: { error?: { message?: string } }[];
    }[];
  }[];
  suites?: Journeys[];
}

interface PlaywrightReport {
  suites: Journeys[];
  errors: { message?: string }[];
}

const LINES = 12;

const told = (heading: string, message = ''): string => {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, LINES);
  return [heading, ...lines.map((line) => `    ${line}`)].join('\n');
};

const ofJest = ({ testResults }: JestReport): string[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const problems = assertionResults.flatMap(
      ({ status: result, fullName, failureMessages, retryReasons = [] }) => {
        if (result === 'failed') return [told(`failed: ${name} › ${fullName}`, failureMessages.join('\n'))];
        if (retryReasons.length === 0) return [];
        return [told(`passed at the second try: ${name} › ${fullName}`, retryReasons.join('\n'))];
      },
    );
    return status === 'failed' && problems.length === 0 ? [told(`failed: ${name}`, message)] : problems;
  });

const ofJourneys = ({ file, specs, suites = [] }: Journeys): string[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, projectName, results }) =>
        told(
          `${status === 'flaky' ? 'passed at the second try' : 'failed'}: ${projectName} › ${file} › ${title}`,
          results.find(({ error }) => error)?.error?.message,
        ),
      ),
  ),
  ...suites.flatMap(ofJourneys),
];

/** Failed and flaky tests of a Jest or Playwright result file, each with its first lines. */
export const problemsOf = (report: JestReport | Partial<PlaywrightReport>): string[] => {
  if ('testResults' in report) return ofJest(report);
  const { errors = [], suites = [] } = report;
  return [...errors.map(({ message }) => told('failed', message)), ...suites.flatMap(ofJourneys)];
};
