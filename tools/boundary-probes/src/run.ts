import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';

export const WORKSPACE = join(import.meta.dirname, '../../..');

/** Runs a program of this workspace and returns what it prints, whatever its exit code. */
export const run = (program: string, args: string[], { cwd = WORKSPACE, input = '' } = {}): string => {
  const path = join(WORKSPACE, 'node_modules/.bin') + delimiter + process.env['PATH'];
  const { stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    input,
    encoding: 'utf8',
    // With CI set, typed rules read files from disk instead of the snippets.
    env: { ...process.env, PATH: path, NODE_OPTIONS: '', TSESTREE_SINGLE_RUN: 'false' },
  });
  if (error) throw error;
  if (!stdout) throw new Error(stderr);
  return stdout;
};
