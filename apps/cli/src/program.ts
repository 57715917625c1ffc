import manifest from '../../../package.json' with { type: 'json' };
import { check } from './commands/check.ts';
import { gateCommands } from './commands/gate.ts';
import { latest } from './commands/latest.ts';
import { login, logout } from './commands/login.ts';
import { watch } from './commands/watch.ts';
import { webhookCommands } from './commands/webhook.ts';
import { Args } from './command.ts';
import type { Command, Io } from './command.ts';
import { EXIT, Failure, wrongUse } from './exit.ts';
import type { ExitCode } from './exit.ts';
import { helpOf, overview } from './help.ts';
import { plain } from './output/plain.ts';
import { print } from './output/print.ts';

export const COMMANDS: Command[] = [login, logout, check, ...gateCommands, watch, latest, ...webhookCommands];

/** The command that the first words name, and what follows them. */
const find = (args: string[]): { command: Command; rest: string[] } => {
  for (const command of COMMANDS) {
    const words = command.name.split(' ');
    if (words.every((word, at) => args[at] === word)) return { command, rest: args.slice(words.length) };
  }
  const words = args.filter((word) => !word.startsWith('-')).slice(0, 2);
  throw wrongUse(`There is no command "${words.join(' ')}". See patchlight --help.`);
};

const isHelp = (word: string | undefined): boolean => word === '--help' || word === '-h';

const execute = async (args: string[], io: Io): Promise<ExitCode> => {
  const [first] = args;
  if (first === '--version' || first === '-v') {
    await print(io.stdout, `${manifest.version}\n`);
    return EXIT.ok;
  }
  if (first === undefined || isHelp(first)) {
    await print(first === undefined ? io.stderr : io.stdout, overview(COMMANDS));
    return first === undefined ? EXIT.usage : EXIT.ok;
  }
  const { command, rest } = find(args);
  if (rest.some(isHelp)) {
    await print(io.stdout, helpOf(command));
    return EXIT.ok;
  }
  return command.run(new Args(command, rest), io);
};

/** Without white space around its own variables: files of secrets end with a line break. */
const trimmed = (env: Io['env']): Io['env'] =>
  Object.fromEntries(
    Object.entries(env).map(([name, value]) => [
      name,
      name.startsWith('PATCHLIGHT_') ? value?.trim() : value,
    ]),
  );

/** Runs a command line, and says on stderr what went wrong. */
export const run = async (args: string[], io: Io): Promise<ExitCode> => {
  try {
    return await execute(args, { ...io, env: trimmed(io.env) });
  } catch (error) {
    if (io.signal.aborted) return EXIT.interrupted;
    const { exit, message } =
      error instanceof Failure ? error : new Failure(EXIT.failed, `Failed: ${String(error)}`);
    if (message) await print(io.stderr, `${plain(message)}\n`).catch(() => undefined);
    return exit;
  }
};
