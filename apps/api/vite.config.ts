import { join } from 'node:path';
import { defineConfig } from 'vite';

const root = import.meta.dirname;

export default defineConfig({
  root,
  logLevel: 'warn',
  cacheDir: join(root, '../../node_modules/.vite/api'),
  resolve: { tsconfigPaths: true },
  ssr: { external: true, noExternal: [/^@patchlight\//] },
  build: {
    ssr: 'src/main.ts',
    outDir: '../../dist/apps/api',
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    rolldownOptions: { output: { codeSplitting: false } },
  },
});
