import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { WORKSPACE } from './run.ts';

/** Text by path. */
export type Tree = Record<string, string>;

/** Writes a tree with our path aliases to a temporary folder, passes it to a callback, and removes it. */
export const withTree = <T>(tree: Tree, use: (dir: string) => T): T => {
  const dir = mkdtempSync(join(tmpdir(), 'patchlight-probe-'));
  try {
    cpSync(join(WORKSPACE, 'tsconfig.base.json'), join(dir, 'tsconfig.base.json'));
    for (const [path, text] of Object.entries(tree)) {
      mkdirSync(dirname(join(dir, path)), { recursive: true });
      writeFileSync(join(dir, path), text);
    }
    return use(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};

/** Source of a module that exports a name and imports others. */
export const moduleOf = (name: string, ...imports: string[]): string =>
  [
    ...imports.map((from, i) => `import * as m${i} from '${from}';`),
    `export const ${name} = [${imports.map((_, i) => `m${i}`).join()}];`,
  ].join('\n');
