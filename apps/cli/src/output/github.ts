import { randomBytes } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import type { Io } from '../command.ts';
import { wrongUse } from '../exit.ts';
import { plain, plainJson } from './plain.ts';
import { headlineOf, summarize } from './report.ts';
import type { Reason, Report } from './report.ts';

/** An environment variable may have 128 kB. */
const UPDATES = 50;
const ROWS = 200;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Text in a cell of a Markdown table. */
const cell = (text: string): string =>
  plain(text).replace(/[!-/:-@[-`{-~]/g, (character) => ENTITIES[character] ?? `\\${character}`);

const link = (text: string, address: string): string => {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return cell(text);
  return `[${cell(text)}](<${url.href.replaceAll('|', '%7C')}>)`;
};

const rowOf = ({ type, appId, update }: Reason): string =>
  update
    ? `| ${type} | ${cell(update.gameName)} | ${update.kind} | ${link(update.title, update.url)} | ${cell(update.postedAt)} |`
    : `| ${type} | app ${appId} | | | |`;

/** A summary of the job, as Markdown. */
const writeSummary = (report: Report): string => {
  const { reasons } = report;
  const rest = reasons.length > ROWS ? [``, `And ${reasons.length - ROWS} more.`] : [];
  const table =
    reasons.length > 0
      ? ['', '| Reason | Game | Kind | Update | Posted |', '| --- | --- | --- | --- | --- |']
      : [];
  return [
    '### Patchlight',
    '',
    headlineOf(report),
    ...table,
    ...reasons.slice(0, ROWS).map(rowOf),
    ...rest,
    '',
  ]
    .map((line) => `${line}\n`)
    .join('');
};

/** Outputs of a step. Nobody can guess the delimiter, so no value ends before it. */
const writeOutputs = (report: Report): string => {
  const { changed, decision, latestGid, seen = '', updates } = summarize(report);
  const outputs = {
    changed: String(changed),
    decision,
    'latest-gid': latestGid,
    seen,
    updates: plainJson(updates.slice(-UPDATES)),
  };
  return Object.entries(outputs)
    .map(([name, value]) => {
      const delimiter = `end_${randomBytes(16).toString('hex')}`;
      return `${name}<<${delimiter}\n${value}\n${delimiter}\n`;
    })
    .join('');
};

/** Lines of a log in which the runner obeys no commands, wherever they are in a line. */
const withoutCommands = (text: string): string => {
  const token = randomBytes(16).toString('hex');
  return `::stop-commands::${token}\n${text}::${token}::\n`;
};

/** Writes a report for GitHub Actions: the outputs and the summary of the step, and what to print. */
export const writeGithub = async (report: Report, table: string, env: Io['env']): Promise<string> => {
  const { GITHUB_OUTPUT: outputs, GITHUB_STEP_SUMMARY: summary } = env;
  if (!outputs) throw wrongUse('-o github runs in a step of GitHub Actions: GITHUB_OUTPUT is not set.');
  await appendFile(outputs, writeOutputs(report));
  if (summary) await appendFile(summary, writeSummary(report));
  return withoutCommands(table);
};
