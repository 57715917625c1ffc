import type { Writable } from 'node:stream';
import type { Args, Io, Options } from '../command.ts';
import { EXIT, Failure, wrongUse } from '../exit.ts';
import type { ExitCode } from '../exit.ts';
import { writeAtomically } from '../files.ts';
import { writeGithub } from './github.ts';
import { writeJunit } from './junit.ts';
import { plainJson } from './plain.ts';
import { EXIT_OF, summarize } from './report.ts';
import type { Report } from './report.ts';
import { writeTable } from './table.ts';

const FORMATS = ['json', 'ndjson', 'table', 'github', 'junit'] as const;
type Format = (typeof FORMATS)[number];

export const OUTPUT: Options = {
  output: {
    type: 'string',
    short: 'o',
    multiple: true,
    value: 'FORMAT[=FILE]',
    help: `${FORMATS.join(', ')}; several, if all but one go to files`,
  },
};

/** Codes of a write whose reader has gone, as `head` does once it has its lines. */
const CLOSED = ['EPIPE', 'EOF', 'ERR_STREAM_DESTROYED'];

/**
 * Resolves once the text has left the process.
 * @param exit of the command if nobody reads on, which is no mistake of anybody
 * @throws {Failure}
 */
export const print = (stream: Writable, text: string, exit: ExitCode = EXIT.ok): Promise<void> =>
  new Promise((resolve, reject) => {
    stream.write(text, (error: NodeJS.ErrnoException | null | undefined) => {
      if (!error) resolve();
      else if (CLOSED.includes(error.code ?? '')) reject(new Failure(exit, ''));
      else reject(new Failure(EXIT.failed, `The output cannot be written: ${error.message}.`));
    });
  });

const write = (
  format: Format,
  report: Report,
  { env, stdout }: Io,
  isFile: boolean,
): Promise<string> | string => {
  switch (format) {
    case 'json':
      return `${plainJson(summarize(report))}\n`;
    case 'ndjson':
      return report.reasons.map((reason) => `${plainJson(reason)}\n`).join('');
    case 'junit':
      return writeJunit(report);
    case 'github':
      return writeGithub(report, writeTable(report, false), env);
    case 'table':
      return writeTable(report, !isFile && !env['NO_COLOR'] && (stdout.hasColors?.() ?? false));
  }
};

/** @throws {Failure} */
const readOutput = (text: string): { format: Format; file: string | null } => {
  const at = text.indexOf('=');
  const format = (at < 0 ? text : text.slice(0, at)) as Format;
  const file = at < 0 ? null : text.slice(at + 1);
  if (!FORMATS.includes(format) || file === '')
    throw wrongUse(`--output must be ${FORMATS.join(', ')}, or one of these with =FILE.`);
  return { format, file };
};

/** The outputs that a command writes. Read them before the work, so that a mistake costs none. */
export const outputsOf = (args: Args): ((report: Report, io: Io) => Promise<ExitCode>) => {
  const given = args.texts('output').map(readOutput);
  const outputs = given.length > 0 ? given : [{ format: 'table' as const, file: null }];
  if (outputs.filter(({ file }) => file === null).length > 1)
    throw wrongUse('Only one --output can go to the terminal. Write the others as FORMAT=FILE.');
  return async (report, io) => {
    for (const { format, file } of outputs) {
      const text = await write(format, report, io, file !== null);
      if (file === null) await print(io.stdout, text, EXIT_OF[report.decision]);
      else await writeAtomically(file, text);
    }
    return EXIT_OF[report.decision];
  };
};
