/** The result of a row as Jest reports it. */
export interface RowReport {
  testResults: { assertionResults: { title: string; status: string; duration?: number | null }[] }[];
}

export interface RowResult {
  name: string;
  seconds: number;
  /** undefined: it wrote none. */
  report: RowReport | undefined;
}

const SKIPPED = / \(skipped: (.+)\)$/;

interface Outcome {
  sign: string;
  /** Why it was skipped. */
  reason?: string | undefined;
}

const outcomeOf = (title: string, status: string): Outcome => {
  if (status === 'passed') return { sign: '✓' };
  const reason = SKIPPED.exec(title)?.[1];
  return status === 'pending' && reason !== undefined ? { sign: '–', reason } : { sign: '✗' };
};

const outcomesOf = ({ report }: RowResult): Map<string, Outcome> =>
  new Map(
    (report?.testResults ?? [])
      .flatMap(({ assertionResults }) => assertionResults)
      .map(({ title, status }) => [title.replace(SKIPPED, ''), outcomeOf(title, status)]),
  );

/**
 * The table of rows and journeys.
 * @returns its lines, and whether each journey of each row passed or says why it was skipped
 */
export const resultsTable = (results: readonly RowResult[]): { lines: string[]; ok: boolean } => {
  const rows = results.map((result) => ({ ...result, outcomes: outcomesOf(result) }));
  const journeys = [...new Set(rows.flatMap(({ outcomes }) => [...outcomes.keys()]))];
  const width = Math.max(...rows.map(({ name }) => name.length));
  const signs = ({ outcomes }: (typeof rows)[number]): string[] =>
    journeys.map((journey) => outcomes.get(journey)?.sign ?? '✗');
  const lines = [
    ...journeys.map((journey, index) => `${String(index + 1).padStart(4)}  ${journey}`),
    '',
    `${' '.repeat(width)}  ${journeys.map((_, index) => String(index + 1).padStart(3)).join('')}`,
    ...rows.map(
      (row) =>
        `${row.name.padEnd(width)}  ${signs(row)
          .map((sign) => sign.padStart(3))
          .join('')}  ${String(row.seconds).padStart(4)} s`,
    ),
    '',
    ...rows.flatMap(({ name, outcomes }) =>
      [...Map.groupBy(outcomes, ([, { reason }]) => reason)]
        .filter(([reason]) => reason !== undefined)
        .map(
          ([reason, of]) =>
            `${name.padEnd(width)}  – ${of.map(([journey]) => journeys.indexOf(journey) + 1).join(', ')}: ${reason}`,
        ),
    ),
  ];
  return { lines, ok: journeys.length > 0 && rows.every((row) => !signs(row).includes('✗')) };
};
