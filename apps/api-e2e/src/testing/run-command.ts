import { spawn } from 'node:child_process';
import { MAIN, SURROUNDINGS } from './patchlight-process.ts';
import type { Settings } from './patchlight-process.ts';

export interface CommandResult {
  code: number | null;
  output: string;
}

/** Runs one command of the built product to its end, without a terminal. */
export const runCommand = (args: string[], settings: Settings): Promise<CommandResult> => {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd: '/',
    env: { ...SURROUNDINGS, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  return new Promise((done) => child.once('close', (code) => done({ code, output })));
};
