import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '../..');

/** Adds the built command line and what pipelines need of it, so that they download the version of their instance. */
export const commandLine = (): Plugin => ({
  name: 'command-line',
  apply: 'build',
  writeBundle({ dir = '' }) {
    for (const folder of ['dist/apps/cli', 'tools/integrations'])
      cpSync(join(ROOT, folder), join(dir, 'cli'), { recursive: true });
  },
});
