import { createHash } from 'node:crypto';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

const root = import.meta.dirname;
const FILE = 'patchlight.mjs';

/** Makes the file executable, and writes its sum in the form of sha256sum. */
const executable = (): Plugin => ({
  name: 'executable',
  apply: 'build',
  writeBundle({ dir = '' }) {
    const file = join(dir, FILE);
    chmodSync(file, 0o755);
    const sum = createHash('sha256').update(readFileSync(file)).digest('hex');
    writeFileSync(`${file}.sha256`, `${sum}  ${FILE}\n`);
  },
});

export default defineConfig({
  root,
  cacheDir: join(root, '../../node_modules/.vite/cli'),
  plugins: [executable()],
  resolve: { tsconfigPaths: true },
  // One file that runs anywhere: nothing is external but Node.js.
  ssr: { noExternal: true },
  build: {
    ssr: 'src/main.ts',
    outDir: '../../dist/apps/cli',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      output: { codeSplitting: false, entryFileNames: FILE },
      treeshake: {
        // Only imported bindings count: an unused DTO class does not pull in class-validator.
        moduleSideEffects: [{ test: /[\\/]libs[\\/]shared[\\/]/, sideEffects: false }],
      },
    },
  },
});
