import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { eventually } from '@patchlight/testing';
import { watchLog } from './watched-logs.ts';

export const MAIN = resolve('dist/apps/api/main.js');
const READY = /listening on (http[^\s"]+)/;

/** Environment of each process; all starts share the compile cache. */
export const BASE_ENV = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: join(tmpdir(), 'patchlight-compile-cache'),
};

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A running process of the built API. */
export interface PatchlightProcess {
  /** Its DATA_DIR, deleted with it. */
  dir: string;
  /** Its URL; a worker serves only health checks there. */
  url: string;
  pid: number;
  /** Its output so far. */
  output(): string;
  exited: Promise<Exit>;
  /** Sends a signal and waits for the exit. */
  end(signal?: NodeJS.Signals): Promise<Exit>;
}

export type Settings = Record<string, string>;

const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/**
 * Starts a process in its own folder, without waiting until it is ready.
 * @param settings with MAIN: the program of another build
 */
export const spawnPatchlight = async ({
  MAIN: main = MAIN,
  ...settings
}: Settings): Promise<Omit<PatchlightProcess, 'url'>> => {
  if (!existsSync(main)) throw new Error(`The API is not built: there is no ${main}. Run "nx build api".`);
  const dir = await mkdtemp(join(tmpdir(), 'patchlight-e2e-'));
  await chmod(dir, 0o755); // Started by root, the embedded database runs as somebody else.
  const child = spawn(process.execPath, [main], {
    cwd: dir,
    env: { ...BASE_ENV, DATA_DIR: dir, PORT: '0', LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  watchLog(() => output);
  const exited = new Promise<Exit>((done) => {
    child.once('close', (code, signal) => {
      running.delete(child);
      void rm(dir, { recursive: true, force: true }).finally(() => done({ code, signal }));
    });
  });
  const end = (signal: NodeJS.Signals = 'SIGTERM'): Promise<Exit> => {
    child.kill(signal);
    return exited;
  };
  return { dir, pid: child.pid!, output: () => output, exited, end };
};

/** Starts a process and waits until it is ready. */
export const startPatchlight = async (settings: Settings): Promise<PatchlightProcess> => {
  const started = await spawnPatchlight(settings);
  let exit: Exit | undefined;
  void started.exited.then((ended) => (exit = ended));
  const ready = await eventually(
    'the process was ready',
    () => (exit ? 'ended' : READY.exec(started.output())),
    150_000,
  ).catch(async (error: unknown) => {
    await started.end('SIGKILL');
    throw new Error(`The process was not ready in time:\n${started.output()}`, { cause: error });
  });
  if (ready === 'ended') throw new Error(`${JSON.stringify(exit)} ended the process:\n${started.output()}`);
  return { ...started, url: ready[1]! };
};
