import { plain } from './plain.ts';
import { headlineOf, isChange } from './report.ts';
import type { Reason, Report } from './report.ts';

const RED = 31;
const GREEN = 32;
const YELLOW = 33;
const COLORS = { pass: GREEN, new: YELLOW, hold: RED, stale: RED };

const cellsOf = ({ type, appId, update }: Reason): string[] => [
  type,
  String(appId),
  ...(update
    ? [update.kind, `${update.postedAt.slice(0, 16)}Z`, update.gameName, update.title, update.url]
    : []),
];

/** Lines with columns of equal width. The first cells are words of ours: no line starts with a stranger's. */
const alignedRows = (rows: string[][]): string[] => {
  const cells = rows.map((row) => row.map(plain));
  const widths = [0, 1, 2, 3, 4].map((at) => Math.max(...cells.map((row) => [...(row[at] ?? '')].length)));
  return cells.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};

export const writeTable = (report: Report, hasColors: boolean): string => {
  const headline = headlineOf(report);
  const colored = hasColors ? `\u001b[1;${COLORS[report.decision]}m${headline}\u001b[0m` : headline;
  const lines = report.command === 'latest' ? [] : [colored];
  const hint =
    report.seen && report.reasons.some(isChange) ? [`To accept these: --seen ${plain(report.seen)}`] : [];
  return [...lines, ...alignedRows(report.reasons.map(cellsOf)), ...hint].map((line) => `${line}\n`).join('');
};
