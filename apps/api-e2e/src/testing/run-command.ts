import { spawn } from 'node:child_process';
import { MAIN, BASE_ENV } from './patchlight-process.ts';
import type { Settings } from './patchlight-process.ts';

export interface CommandResult {
  code: number | null;
  output: string;
}

/**
 * Runs a command of the built product, without a terminal.
 * @param settings with MAIN: the program of another build
 */
export const runCommand = (
  args: string[],
  { MAIN: main = MAIN, ...settings }: Settings,
): Promise<CommandResult> => {
  const child = spawn(process.execPath, [main, ...args], {
    cwd: '/',
    env: { ...BASE_ENV, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  return new Promise((done) => child.once('close', (code) => done({ code, output })));
};
