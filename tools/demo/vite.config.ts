import { join } from 'node:path';
import { defineConfig } from 'vite';

const root = import.meta.dirname;

export default defineConfig({
  root,
  logLevel: 'warn',
  cacheDir: join(root, '../../node_modules/.vite/demo'),
  resolve: { tsconfigPaths: true },
  ssr: { external: true, noExternal: [/^@patchlight\//] },
  build: {
    ssr: 'main.ts',
    outDir: '../../dist/tools/demo',
    emptyOutDir: true,
    target: 'node24',
    minify: false,
  },
});
