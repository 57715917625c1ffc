import { fork, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RoleName, Roles } from '../roles/roles.ts';

const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

const track = (child: ChildProcess): ChildProcess => {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
};

/** Sends SIGTERM to a process and waits until it has exited. */
export const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
};

/** A helper in its own process, so that it does not distort the measurement. */
export class Helper<R extends RoleName> {
  private constructor(private readonly child: ChildProcess) {}

  static start<R extends RoleName>(role: R): Helper<R> {
    return new Helper(track(fork(process.argv[1]!, ['--role', role], { stdio: 'inherit' })));
  }

  /**
   * Sends a request to the helper and waits for the response.
   * @throws {Error} the helper exited or failed
   */
  async request(request: Roles[R]['request']): Promise<Roles[R]['response']> {
    const controller = new AbortController();
    const { signal } = controller;
    const ended = once(this.child, 'exit', { signal }).then(() => [{ error: 'the helper exited' }]);
    ended.catch(() => undefined);
    const response = once(this.child, 'message', { signal });
    response.catch(() => undefined);
    this.child.send(request);
    const [message] = (await Promise.race([response, ended])) as [{ error?: string; response: unknown }];
    controller.abort();
    if (message.error !== undefined) throw new Error(message.error);
    return message.response as Roles[R]['response'];
  }

  get cpuSeconds(): number {
    return cpuSecondsOf(this.child);
  }

  stop(): Promise<void> {
    return end(this.child);
  }
}

/** Starts the built product as docker/Dockerfile does; it logs to a file. */
export const startProduct = (workDir: string, env: Record<string, string>): ChildProcess => {
  const log = openSync(join(workDir, `${env['ROLE'] ?? 'all'}.log`), 'a');
  return track(
    spawn(
      process.execPath,
      ['--max-semi-space-size=4', join(import.meta.dirname, '../../apps/api/main.js')],
      {
        cwd: workDir,
        env: {
          PATH: process.env['PATH'],
          NODE_ENV: 'production',
          MALLOC_ARENA_MAX: '2',
          MALLOC_TRIM_THRESHOLD_: '131072',
          ...env,
        },
        stdio: ['ignore', log, log],
      },
    ),
  );
};

/** Resident memory of a process in MB (Linux): now, and at its highest. */
export const memoryOf = (child: ChildProcess): { now: number; peak: number } | null => {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    const read = (name: string): number =>
      Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024;
    return { now: read('VmRSS'), peak: read('VmHWM') };
  } catch {
    return null;
  }
};

/** Lets the highest memory of a process start again at what it has now (Linux). */
export const forgetPeakOf = ({ pid }: ChildProcess): void => {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // The peak is then that of the whole life of the process.
  }
};

/** CPU time that a process has used so far (Linux; its clock ticks 100 times a second). */
export const cpuSecondsOf = (child: ChildProcess): number => {
  try {
    const [, fields = ''] = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ');
    const [user, system] = fields.split(' ').slice(11, 13).map(Number);
    return (user! + system!) / 100;
  } catch {
    return NaN;
  }
};

/** CPU time of a process and its children, those that have ended included (Linux). */
export const cpuSecondsOfTree = (pid: number): number => {
  let ticks = 0;
  for (const each of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const [, fields = ''] = readFileSync(`/proc/${each}/stat`, 'utf8').split(') ');
      const numbers = fields.split(' ').map(Number);
      const [parent, times] = [numbers[1], numbers.slice(11, 13)];
      if (Number(each) === pid)
        ticks += [...times, ...numbers.slice(13, 15)].reduce((sum, time) => sum + time);
      else if (parent === pid) ticks += times.reduce((sum, time) => sum + time);
    } catch {
      // It has just ended.
    }
  }
  return ticks / 100;
};
