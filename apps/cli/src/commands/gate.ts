import { readLock, writeLock } from '@patchlight/contracts';
import type { GateLock, V1GateBody } from '@patchlight/contracts';
import type { Args, Command, Options } from '../command.ts';
import { EXIT, Failure, wrongUse } from '../exit.ts';
import { readIfPresent, writeAtomically } from '../files.ts';
import type { Api } from '../http/api.ts';
import { OUTPUT, outputsOf } from '../output/print.ts';
import { isChange, isStale } from '../output/report.ts';
import type { Reason, Report } from '../output/report.ts';
import { FILTER, URL_OPTION, openApi } from './common.ts';

const WEEK_MINUTES = 10_080;
const DEFAULT_FILE = 'patchlight.lock';

const options: Options = {
  ...URL_OPTION,
  app: {
    ...FILTER['app']!,
    help: 'app ids with commas between; otherwise those of the lock, or all of your games',
  },
  kind: { ...FILTER['kind']!, help: 'kinds that hold, with commas between; all but news by default' },
  edits: {
    type: 'string',
    value: 'hold|pass',
    help: 'whether edits of an accepted update hold; hold by default',
  },
  'max-age': {
    type: 'string',
    value: 'MINUTES',
    help: 'hold if a game was fetched longer ago; 120 by default',
  },
  lock: { type: 'string', value: 'FILE', help: `${DEFAULT_FILE} by default` },
  ...OUTPUT,
};

const policyOf = (args: Args): object => {
  const edits = args.text('edits');
  const maxAge = args.number('max-age', 1, WEEK_MINUTES);
  const kinds = args.text('kind')?.split(',');
  return { ...(kinds && { kinds }), ...(edits && { edits }), ...(maxAge && { maxAge }) };
};

const ask = (api: Api, args: Args, lock: string | null): Promise<V1GateBody> => {
  const games = args.appIds('app');
  return api.call('POST', '/gate', { body: { lock, policy: policyOf(args), ...(games && { games }) } });
};

const reportOf = (reasons: Reason[]): Report => {
  const decision = reasons.length === 0 ? 'pass' : isStale(reasons) ? 'stale' : 'hold';
  return { command: 'gate', decision, reasons };
};

const fileOf = (args: Args): string => args.text('lock') ?? DEFAULT_FILE;

/** A gate never passes because its lock was not found. */
const readFile = async (file: string): Promise<string> => {
  const text = await readIfPresent(file);
  if (text === null) throw wrongUse(`There is no ${file}. Create it with: patchlight gate init`);
  return text;
};

const gateCheck: Command = {
  name: 'gate check',
  help: 'Compare your games with the lock. Exits with 10 if the build should wait.',
  options,
  async run(args, io) {
    const report = outputsOf(args);
    const lock = await readFile(fileOf(args));
    const { reasons } = await ask(await openApi(args, io), args, lock);
    return report(reportOf(reasons), io);
  },
};

/** The text of the file; a lock that no gate would read is not written. */
const textOf = (lock: GateLock): string => {
  try {
    return writeLock(readLock(lock)!);
  } catch (error) {
    throw new Failure(EXIT.failed, `The answer has a damaged lock: ${(error as Error).message}.`);
  }
};

/** Writes the next lock, and reports what it does not settle. */
const write = async (args: Args, io: Parameters<Command['run']>[1], before: string | null) => {
  const report = outputsOf(args);
  const { lock, reasons } = await ask(await openApi(args, io), args, before);
  await writeAtomically(fileOf(args), textOf(lock));
  return report(reportOf(reasons.filter((reason) => !isChange(reason))), io);
};

const gateInit: Command = {
  name: 'gate init',
  help: 'Write a lock with the games as they are now.',
  options,
  async run(args, io) {
    if ((await readIfPresent(fileOf(args))) !== null) throw wrongUse(`${fileOf(args)} exists already.`);
    return write(args, io, null);
  },
};

const gateAck: Command = {
  name: 'gate ack',
  help: 'Accept what holds: write the next lock. Commit it.',
  options,
  async run(args, io) {
    return write(args, io, await readFile(fileOf(args)));
  },
};

export const gateCommands = [gateInit, gateCheck, gateAck];
