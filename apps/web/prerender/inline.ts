import { join } from 'node:path';
import { build } from 'vite';
import type { Rolldown, UserConfig } from 'vite';

const root = join(import.meta.dirname, '..');

/** Options that all builds of the app share. */
export type Shared = Pick<UserConfig, 'resolve'> & { treeshake: unknown };

/** Bundles an inline script. `constants` replace the names that the script only declares. */
export const inline = async (
  entry: string,
  constants: Record<string, string>,
  { resolve, treeshake }: Shared,
): Promise<string> => {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    resolve,
    define: constants,
    build: {
      write: false,
      target: 'es2023',
      copyPublicDir: false,
      rolldownOptions: {
        input: join(root, entry),
        treeshake: treeshake as never,
        output: { format: 'iife' },
      },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  return output[0].code.trim();
};
