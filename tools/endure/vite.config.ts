import { join } from 'node:path';
import { defineConfig } from 'vite';

const root = import.meta.dirname;

/** Contract suites in the test helpers need Jest, so unused modules are dropped. */
const moduleSideEffects = (id: string, isExternal: boolean): boolean =>
  !isExternal || id === 'reflect-metadata';

export default defineConfig({
  root,
  cacheDir: join(root, '../../node_modules/.vite/endure'),
  resolve: { tsconfigPaths: true },
  ssr: { external: true, noExternal: [/^@patchlight\//] },
  build: {
    ssr: 'src/main.ts',
    outDir: '../../dist/tools/endure',
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    rolldownOptions: { output: { codeSplitting: false }, treeshake: { moduleSideEffects } },
  },
});
