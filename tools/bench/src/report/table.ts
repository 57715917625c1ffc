import type { Figure } from './figure.ts';

const HEADINGS = ['figure', 'measured', 'reference', 'ratio', 'goal', '', 'note'];

/** A number with three figures that count, thousands separated. */
export const round = (value: number): string =>
  value >= 1_000 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(3)));

const cells = ({ name, value, unit, reference, ratio, goal, passed, note }: Figure): string[] => [
  name,
  `${round(value)} ${unit}`,
  reference ? `${round(reference.value)} (${reference.name})` : '–',
  ratio === null ? '–' : ratio.toFixed(2),
  goal?.text ?? '–',
  passed === null ? '' : passed ? 'pass' : 'FAIL',
  note ?? '',
];

/** The figures as lines of text, one table per suite. */
export const table = (figures: readonly Figure[]): string => {
  const suites = Map.groupBy(figures, ({ suite }) => suite);
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...figures.map((figure) => cells(figure)[column]!.length)),
  );
  const line = (row: string[]): string =>
    `  ${row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd()}`;
  return [...suites]
    .map(([suite, own]) => [suite, line(HEADINGS), ...own.map((figure) => line(cells(figure)))].join('\n'))
    .join('\n\n');
};
