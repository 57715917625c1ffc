import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Adds the built command line, so that a pipeline downloads the version of its instance. */
export const commandLine = (): Plugin => ({
  name: 'command-line',
  apply: 'build',
  writeBundle({ dir = '' }) {
    cpSync(join(import.meta.dirname, '../../dist/apps/cli'), join(dir, 'cli'), { recursive: true });
  },
});
