import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/** A running server of a cluster. */
export interface RunningServer {
  pid: number;
  port: number;
}

const END_TIMEOUT_MS = 8_000;

const pidFile = (cluster: string): string => join(cluster, 'postmaster.pid');

const readPidFile = async (cluster: string): Promise<string[]> =>
  (await readFile(pidFile(cluster), 'utf8').catch(() => '')).split('\n');

const isAlive = (pid: number): boolean => {
  try {
    return Number.isInteger(pid) && pid > 1 && process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** The command line of a process; empty if there is none. */
const commandOf = async (pid: number): Promise<string[]> => {
  if (process.platform === 'linux') {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
  }
  const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(
    () => ({ stdout: '' }),
  );
  const [program = '', rest = ''] = stdout.trim().split(' -D ');
  return [program, '-D', rest.split(' -p ')[0]!];
};

/**
 * The running server of a cluster, by its pid file. Checks the process, since after a crash the id may belong to
 * another one.
 */
export const serverOn = async (cluster: string): Promise<RunningServer | null> => {
  const [pid, , , port] = (await readPidFile(cluster)).map(Number);
  if (!pid || !port || !isAlive(pid)) return null;
  const [program = '', option, folder] = await commandOf(pid);
  return basename(program) === 'postgres' && option === '-D' && folder === cluster ? { pid, port } : null;
};

/** Stops an orphaned server of a cluster that this process has locked. No other process is stopped. */
export const endLeftOver = async (cluster: string): Promise<void> => {
  const server = await serverOn(cluster);
  if (!server) return disown(cluster);
  const deadline = Date.now() + END_TIMEOUT_MS;
  process.kill(server.pid, 'SIGINT');
  while (Date.now() < deadline && (await serverOn(cluster))) await sleep(50);
};

/**
 * A server refuses to start while its pid file names a running process, except its parent. Writes this process's id, so
 * that it starts and checks for other remains.
 */
const disown = async (cluster: string): Promise<void> => {
  const [pid, ...rest] = await readPidFile(cluster);
  if (isAlive(Number(pid))) await writeFile(pidFile(cluster), [process.pid, ...rest].join('\n'));
};
