import { join } from 'node:path';
import { defineConfig } from 'vite';

const root = import.meta.dirname;

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
    // The contract suites that stand beside the helpers of tests need Jest; none is used here.
    rolldownOptions: { output: { codeSplitting: false }, treeshake: { moduleSideEffects: 'no-external' } },
  },
});
