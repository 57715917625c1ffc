import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';

const root = import.meta.dirname;

export default defineConfig({
  root,
  logLevel: 'warn',
  cacheDir: join(root, '../../node_modules/.vite/demo'),
  resolve: { tsconfigPaths: true },
  ssr: { external: true, noExternal: [/^@patchlight\//] },
  plugins: [
    {
      name: 'pictures-of-the-simulated-store',
      closeBundle: () =>
        cpSync(join(root, '../simulators/steam/art/pictures'), join(root, '../../dist/tools/demo/pictures'), {
          recursive: true,
        }),
    },
  ],
  build: {
    ssr: 'main.ts',
    outDir: '../../dist/tools/demo',
    emptyOutDir: true,
    target: 'node24',
    minify: false,
  },
});
