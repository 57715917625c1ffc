/** A promise of the product and the observed value. */
export interface Verdict {
  promise: string;
  seen: string;
  kept: boolean;
}

/** The result of a scenario. */
export interface Outcome {
  verdicts: Verdict[];
  /** Other measurements. */
  figures: Record<string, string | number>;
}

/** A promise that something never happens. */
export const never = (promise: string, count: number): Verdict => ({
  promise,
  seen: String(count),
  kept: count === 0,
});

/** A promise that a value stays within a limit. */
export const atMost = (promise: string, value: number, bound: number, unit: string): Verdict => ({
  promise,
  seen: `${value.toFixed(2)} ${unit}`,
  kept: value <= bound,
});

/** An outcome as lines of text. */
export const tableOf = (name: string, { verdicts, figures }: Outcome): string => {
  const rows = [
    ...verdicts.map(({ promise, seen, kept }) => [promise, seen, kept ? 'kept' : 'BROKEN']),
    ...Object.entries(figures).map(([figure, value]) => [figure, String(value), '']),
  ];
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lines = rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
  );
  return [name, ...lines].join('\n');
};
