import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstPaint } from './first-paint/plugin.ts';
import { precompress } from './precompress.ts';
import { serviceWorker } from './service-worker.ts';

const root = import.meta.dirname;

export default defineConfig({
  root,
  cacheDir: join(root, '../../node_modules/.vite/web'),
  plugins: [react(), serviceWorker(), precompress(), firstPaint()],
  resolve: { tsconfigPaths: true },
  html: { cspNonce: '__CSP_NONCE__' },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/status': 'http://127.0.0.1:3000' } },
  build: {
    outDir: '../../dist/apps/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: {
        // Modules count only for what is imported from them: a barrel does not pull its neighbours into a chunk, and
        // a DTO class that nobody imports does not bring class-validator along.
        moduleSideEffects: [
          { test: /[\\/]apps[\\/]web[\\/]src[\\/](?!app[\\/]main).*\.tsx?$/, sideEffects: false },
          { test: /[\\/]libs[\\/]shared[\\/]/, sideEffects: false },
        ],
      },
    },
  },
});
