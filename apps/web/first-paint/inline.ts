import { join } from 'node:path';
import { build } from 'vite';
import type { Rolldown, UserConfig } from 'vite';

const root = join(import.meta.dirname, '..');

/** What all builds of the app agree on. */
export type Shared = Pick<UserConfig, 'resolve'> & { treeshake: unknown };

/** Builds a script that stands in a page itself. `constants` are put in for the names that it only declares. */
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
