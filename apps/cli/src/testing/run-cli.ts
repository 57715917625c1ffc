import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Io } from '../command.ts';
import type { ExitCode } from '../exit.ts';
import { run } from '../program.ts';

export interface Result {
  exit: ExitCode;
  stdout: string;
  stderr: string;
}

export interface Running {
  result: Promise<Result>;
  /** As they come. */
  stdout: PassThrough;
  stderr: PassThrough;
  /** Ctrl-C. */
  interrupt(): void;
}

export interface CliOptions {
  env?: Io['env'];
  stdin?: string | Buffer;
  hasColors?: boolean;
  /** Gets the milliseconds of each pause, which takes no time. */
  pauses?: number[];
}

/** Starts a command line in this process. */
export const startCli = (
  args: string[],
  { env = {}, hasColors = false, pauses = [], stdin = '' }: CliOptions = {},
): Running => {
  const ending = new AbortController();
  const stdout = Object.assign(new PassThrough(), { hasColors: () => hasColors });
  const stderr = new PassThrough();
  const written = Promise.all([text(stdout), text(stderr)]);
  const { signal } = ending;
  const pause = async (ms: number): Promise<void> => {
    signal.throwIfAborted();
    pauses.push(ms);
  };
  const io = { env, stdin: Readable.from([Buffer.from(stdin)]), stdout, stderr, signal, pause };
  const finish = async (): Promise<Result> => {
    try {
      const exit = await run(args, io);
      stdout.end();
      stderr.end();
      const [out, err] = await written;
      return { exit, stdout: out, stderr: err };
    } finally {
      stdout.end();
      stderr.end();
    }
  };
  return { result: finish(), stdout, stderr, interrupt: () => ending.abort() };
};

export const runCli = (args: string[], options?: CliOptions): Promise<Result> =>
  startCli(args, options).result;
