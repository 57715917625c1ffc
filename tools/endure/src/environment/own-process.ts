import { readFileSync } from 'node:fs';

/** The parent process id (Linux); null when the process does not exist. */
const parentOf = (pid: number): number | null => {
  try {
    // The process name, in parentheses, may contain any character.
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=\S \d)/);
    return Number(fields.split(' ')[1]);
  } catch {
    return null;
  }
};

/**
 * Sends a signal to a child of this process.
 * @throws {Error} the process is not a child of this one
 */
export const signalOwn = (pid: number, signal: NodeJS.Signals): void => {
  if (parentOf(pid) !== process.pid) throw new Error(`Process ${pid} is not our child; it gets no signal.`);
  process.kill(pid, signal);
};
