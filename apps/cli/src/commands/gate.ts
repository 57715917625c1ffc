import { readLock } from '@patchlight/contracts';
import type { V1GateBody, V1NamedGateBody } from '@patchlight/contracts';
import type { Args, Command, Io, Options } from '../command.ts';
import { EXIT, Failure, wrongUse } from '../exit.ts';
import type { ExitCode } from '../exit.ts';
import { readIfPresent, writeAtomically } from '../files.ts';
import type { Api } from '../http/api.ts';
import { Refused } from '../http/api.ts';
import { OUTPUT, outputsOf } from '../output/print.ts';
import { isChange } from '../output/report.ts';
import type { Reason, Report } from '../output/report.ts';
import { FILTER, MAX_AGE_MOST, URL_OPTION, openApi } from './common.ts';

const DEFAULT_FILE = 'patchlight.lock';

const POLICY: Options = {
  app: {
    ...FILTER['app']!,
    help: 'app ids with commas between; otherwise those of the lock, or all of your games',
  },
  kind: { ...FILTER['kind']!, help: 'kinds that hold, with commas between; all but news by default' },
  edits: {
    type: 'string',
    value: 'hold|changes|pass',
    help: 'whether edits of an accepted update hold: any (default), any but spelling and pictures, or none',
  },
  'max-age': {
    type: 'string',
    value: 'MINUTES',
    help: 'hold if a game was fetched longer ago; 120 by default',
  },
  'no-posts': {
    type: 'string',
    value: 'hold|pass',
    help: 'whether a game without any post holds (default), as nothing is told about it',
  },
};

const OPTIONS: Options = {
  ...URL_OPTION,
  ...POLICY,
  lock: { type: 'string', value: 'FILE', help: `${DEFAULT_FILE} by default` },
  name: { type: 'string', value: 'NAME', help: 'a gate that the server keeps, instead of a lock' },
  ...OUTPUT,
};

const requestOf = (args: Args): { policy: object; games?: number[] } => {
  const edits = args.text('edits');
  const maxAge = args.number('max-age', 1, MAX_AGE_MOST);
  const kinds = args.text('kind')?.split(',');
  const games = args.appIds('app');
  const noPosts = args.text('no-posts');
  const policy = {
    ...(kinds && { kinds }),
    ...(edits && { edits }),
    ...(maxAge && { maxAge }),
    ...(noPosts && { noPosts }),
  };
  return { policy, ...(games && { games }) };
};

/** The path of the named gate; null: the gate is a lock. */
const pathOf = (args: Args, ...excluded: string[]): string | null => {
  const name = args.text('name');
  if (name === undefined) return null;
  const mistake = excluded.find((option) => args.text(option) !== undefined);
  if (mistake)
    throw wrongUse(`--${mistake} does not go with --name. Change a gate with: patchlight gate init`);
  return `/gates/${encodeURIComponent(name)}`;
};

const ONLY_AGE: Reason['type'][] = ['stale', 'never-fetched'];

const reportOf = (reasons: Reason[], seen?: string): Report => {
  const isStale = reasons.every(({ type }) => ONLY_AGE.includes(type));
  const decision = reasons.length === 0 ? 'pass' : isStale ? 'stale' : 'hold';
  return { command: 'gate', decision, reasons, ...(seen && { seen }) };
};

const fileOf = (args: Args): string => args.text('lock') ?? DEFAULT_FILE;

/** A gate never passes because its lock was not found. */
const readFile = async (file: string): Promise<string> => {
  const text = await readIfPresent(file);
  if (text === null) throw wrongUse(`There is no ${file}. Create it with: patchlight gate init`);
  return text;
};

/** The text of the next lock; one that no gate would read is not written. */
const textOf = ({ lockText }: V1GateBody): string => {
  try {
    readLock(lockText);
    return lockText;
  } catch (error) {
    throw new Failure(EXIT.failed, `The answer has a damaged lock: ${(error as Error).message}.`);
  }
};

const ask = (api: Api, args: Args, lock: string | null): Promise<V1GateBody> =>
  api.call('POST', '/gate', { body: { lock, ...requestOf(args) } });

/** Writes the next lock, and reports what it does not settle. */
const accept = async (args: Args, io: Io, before: string | null): Promise<ExitCode> => {
  const report = outputsOf(args);
  const answer = await ask(await openApi(args, io), args, before);
  await writeAtomically(fileOf(args), textOf(answer));
  return report(reportOf(answer.reasons.filter((reason) => !isChange(reason))), io);
};

const gateInit: Command = {
  name: 'gate init',
  help: 'Write a lock with the games as they are now; or create or change a named gate.',
  options: OPTIONS,
  async run(args, io) {
    const path = pathOf(args, 'lock');
    if (path !== null) {
      const report = outputsOf(args);
      const api = await openApi(args, io);
      const { body, tag } = await api.callWithTag<V1NamedGateBody>('PUT', path, { body: requestOf(args) });
      return report(reportOf(body.reasons, tag), io);
    }
    if ((await readIfPresent(fileOf(args))) !== null) throw wrongUse(`${fileOf(args)} exists already.`);
    return accept(args, io, null);
  },
};

const gateCheck: Command = {
  name: 'gate check',
  help: 'Compare your games with the lock, or with what a named gate has accepted. Exits with 10 if the build should wait.',
  options: OPTIONS,
  async run(args, io) {
    const report = outputsOf(args);
    const path = pathOf(args, 'lock', ...Object.keys(POLICY));
    const lock = path === null ? await readFile(fileOf(args)) : null;
    const api = await openApi(args, io);
    if (path === null) return report(reportOf((await ask(api, args, lock)).reasons), io);
    const { body, tag } = await api.callWithTag<V1NamedGateBody>('GET', path);
    return report(reportOf(body.reasons, tag), io);
  },
};

/** @throws {Failure} exits with 10: something came since somebody has looked, or somebody else has accepted */
const acceptSeen = async (api: Api, path: string, seen: string): Promise<V1NamedGateBody> => {
  if (!/^[\w-]+$/.test(seen)) throw wrongUse('--seen must be what gate check --name told.');
  try {
    return await api.call('POST', `${path}/ack`, { headers: { 'If-Match': `"${seen}"` } });
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 412) throw error;
    throw new Failure(EXIT.changed, 'The gate has changed since you looked. Check it again.');
  }
};

const gateAck: Command = {
  name: 'gate ack',
  help: 'Accept what holds: write the next lock, which you then commit; or what was seen of a named gate.',
  options: {
    ...OPTIONS,
    seen: {
      type: 'string',
      value: 'TAG',
      help: 'of a named gate: what gate check told, so that nothing else is accepted',
    },
  },
  async run(args, io) {
    const path = pathOf(args, 'lock', ...Object.keys(POLICY));
    if (path === null) return accept(args, io, await readFile(fileOf(args)));
    const report = outputsOf(args);
    const { reasons } = await acceptSeen(await openApi(args, io), path, args.text('seen') ?? '');
    return report(reportOf(reasons), io);
  },
};

export const gateCommands = [gateInit, gateCheck, gateAck];
