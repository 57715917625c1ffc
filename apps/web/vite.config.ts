import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { prerender } from './prerender/plugin.ts';
import { changelogFeedFile } from './changelog-feed.ts';
import { commandLine } from './command-line.ts';
import { precompress } from './precompress.ts';
import { serviceWorker } from './service-worker.ts';
import { textSize } from './text-size.ts';

const root = import.meta.dirname;

/**
 * Text keeps the font of its first paint. A font that loads later is used from the next page on, so nothing shifts.
 * The Latin files are ours and smaller (`theme/fonts.css`).
 */
const fonts = (): Plugin => ({
  name: 'fonts',
  enforce: 'pre',
  transform: {
    filter: { id: /@fontsource/ },
    handler: (code) =>
      code
        .replaceAll('font-display: swap', 'font-display: optional')
        .replace(/@font-face \{[^}]*inter-latin-wght-normal[^}]*\}/, ''),
  },
});

export default defineConfig({
  root,
  logLevel: 'warn',
  cacheDir: join(root, '../../node_modules/.vite/web'),
  plugins: [
    react(),
    fonts(),
    serviceWorker(),
    commandLine(),
    changelogFeedFile(),
    precompress(),
    prerender(),
  ],
  css: { postcss: textSize },
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
    // One style sheet: each page inlines the rules it needs (prerender/), and no chunk waits for styles.
    cssCodeSplit: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
        // Few files: otherwise each small module that several pages share would be a separate request.
        codeSplitting: {
          groups: [
            { name: 'vendor', tags: ['$initial'], test: /[\\/]node_modules[\\/]/, priority: 3 },
            { name: 'app', tags: ['$initial'], test: /[\\/]src[\\/](?!app[\\/]main)/, priority: 2 },
            // Few pages need these, so they stay out of the common chunk, as do features/reauthenticate, MUI and charts.
            { name: 'endpoints', test: /[\\/]shared[\\/]api[\\/]endpoints/, minShareCount: 2, priority: 1.5 },
            {
              name: 'auth',
              test: /[\\/](?:shared[\\/]ui[\\/]AuthFrame|features[\\/]sign-in)/,
              minShareCount: 2,
              priority: 1.5,
            },
            {
              name: 'history',
              test: /[\\/]src[\\/](?:entities[\\/]game[\\/](?:api|model)[\\/]histor|features[\\/]usual-gap[\\/](?:model|ui[\\/](?:Loaded|GapBars)))/,
              priority: 1.5,
            },
            {
              name: 'common',
              test: /[\\/]src[\\/](shared|entities|features)[\\/](?!reauthenticate|charts|api[\\/]endpoints|ui[\\/](?:mui|Tabs))/,
              minShareCount: 2,
              priority: 1,
            },
            {
              name: 'account',
              test: /[\\/](?:shared[\\/]ui[\\/]Tabs|features[\\/]reauthenticate|pages[\\/]settings[\\/](?:api[\\/]settings|ui[\\/]Settings))/,
              minShareCount: 2,
              priority: 0.5,
            },
            // No first paint waits for MUI (ADR 30).
            { name: 'mui', test: /[\\/]node_modules[\\/]|[\\/]shared[\\/]ui[\\/]mui[\\/]/, minShareCount: 4 },
          ],
        },
      },
      treeshake: {
        // Only imported bindings count: a barrel does not pull its other modules into a chunk, and
        // an unused DTO class does not pull in class-validator.
        moduleSideEffects: [
          { test: /[\\/]apps[\\/]web[\\/]src[\\/](?!app[\\/]main).*\.tsx?$/, sideEffects: false },
          { test: /[\\/]libs[\\/]shared[\\/]/, sideEffects: false },
        ],
      },
    },
  },
});
