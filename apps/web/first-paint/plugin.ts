import react from '@vitejs/plugin-react';
import Beasties from 'beasties';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import type { Plugin } from 'vite';
import { inline } from './inline.ts';
import type { Shared } from './inline.ts';
import { scriptsOf } from './page-scripts.ts';
import type { Manifest } from './page-scripts.ts';
import type { Paint, Paints } from './render.ts';

const root = join(import.meta.dirname, '..');
const work = join(root, '../../tmp/first-paint');

/** What pages are composed of. */
interface Parts {
  manifest: Manifest;
  /** The rule of the font that the page loads first: the paint does not wait for the sheet to be in it. */
  font: string;
  /** Scripts that stand in a page itself, see `src/app`. */
  start: string;
  showKeptPaint: string;
}

/** How Vite has a page load the app. */
const APP_LINKS =
  /<script type="module"[^>]* src="[^"]+"[^>]*><\/script>|<link rel="modulepreload"[^>]*>\s*/g;
const FONT = /<link\s+rel="preload"\s+href="([^"]+)"\s+as="font"/;
const SHEET = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/;

const found = (link: RegExp, page: string): string => {
  const [, path] = link.exec(page) ?? [];
  if (path === undefined) throw new Error(`The page has no ${link.source}.`);
  return path;
};

/** What a page asks for first of all once its scripts run: the browser asks meanwhile. */
const EARLY_DATA: Partial<Record<string, string>> = { 'visitor /': '/api/updates/latest' };

/** Stands in a page only until the styles of it have been found. */
const sampled = (html: string): string => `<aside id="sample">${html}</aside><!-- sample -->`;
const SAMPLE = /<aside id="sample">.*<\/aside><!-- sample -->/s;

const NONCE = 'nonce="__CSP_NONCE__"';

const askEarly = (url: string): string =>
  `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${url}">`;

/** A page of the app with its first paint in it, which loads the app once that is seen. */
const compose = (page: string, who: string, path: string, paint: Paint, parts: Parts): string => {
  const asked = EARLY_DATA[`${who} ${path}`];
  const scripts = JSON.stringify(scriptsOf(parts.manifest, who, path));
  const head = [
    asked === undefined ? '' : askEarly(asked),
    `<script type="module" ${NONCE}>${parts.start.replace('__SCRIPTS__', () => scripts)}</script>`,
    `<style ${NONCE}>${parts.font}${paint.styles}</style>`,
  ];
  // A form and a button take nothing before the app can act on it.
  const painted = paint.html.replaceAll(/<(form|button)\b/g, '<$1 inert');
  const body = [`<div id="root" data-painted="${who} ${path}">${painted}</div>`];
  if (paint.sample !== undefined)
    body.push(`<script ${NONCE}>${parts.showKeptPaint}</script>`, sampled(paint.sample));
  return page
    .replace('<title>Patchlight</title>', () => `<title>${paint.title || 'Patchlight'}</title>`)
    .replaceAll(APP_LINKS, '')
    .replace('</head>', () => `${head.join('')}</head>`)
    .replace('<div id="root"></div>', () => body.join(''));
};

/** Paints each path at build time, so that a browser shows it before any script has run. */
export const firstPaint = (): Plugin => {
  let shared: Shared = { treeshake: undefined };
  return {
    name: 'first-paint',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    config: (own) => {
      shared = { resolve: own.resolve, treeshake: own.build?.rolldownOptions?.treeshake };
    },
    async writeBundle({ dir = '' }) {
      mkdirSync(work, { recursive: true });
      await build({
        configFile: false,
        root,
        logLevel: 'error',
        plugins: [react()],
        resolve: shared.resolve,
        ssr: { external: true, noExternal: [/^@\//, /^@patchlight\//] },
        build: {
          ssr: 'src/app/first-paint.tsx',
          outDir: work,
          emptyOutDir: true,
          target: 'node24',
          minify: false,
          rolldownOptions: { treeshake: shared.treeshake as never, output: { codeSplitting: false } },
        },
      });
      const painted = join(work, 'paints.json');
      execFileSync(
        process.execPath,
        [join(import.meta.dirname, 'render.ts'), join(work, 'first-paint.js'), painted],
        { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } },
      );
      const page = readFileSync(join(dir, 'index.html'), 'utf8');
      const paints = JSON.parse(readFileSync(painted, 'utf8')) as Record<string, Paints>;
      // The rules of what is painted stand in the page; the sheet, which the scripts wait for, comes below it.
      const styles = new Beasties({
        path: dir,
        preload: 'body',
        pruneSource: false,
        mergeStylesheets: false,
        reduceInlineStyles: false,
        // Beasties takes a selector of no weight for one that fits nothing.
        allowRules: [/^:where\(/],
        nonce: '__CSP_NONCE__',
        logLevel: 'warn',
      });
      const sheet = found(SHEET, page);
      const fontRule = new RegExp(`@font-face\\s*\\{[^}]*${found(FONT, page)}[^}]*\\}`);
      const parts: Parts = {
        manifest: JSON.parse(readFileSync(join(dir, '.vite/manifest.json'), 'utf8')) as Manifest,
        font: fontRule.exec(readFileSync(join(dir, sheet), 'utf8'))![0],
        start: await inline('src/app/start.ts', { SCRIPTS: '__SCRIPTS__' }, shared),
        showKeptPaint: await inline('src/app/show-kept-paint.ts', { STYLES: JSON.stringify(sheet) }, shared),
      };
      const pages: Record<string, Record<string, string>> = {};
      for (const [who, byPath] of Object.entries(paints)) {
        pages[who] = {};
        for (const [path, paint] of Object.entries(byPath))
          pages[who][path] = (await styles.process(compose(page, who, path, paint, parts))).replace(
            SAMPLE,
            '',
          );
      }
      writeFileSync(join(dir, '.vite/pages.json'), JSON.stringify(pages));
      rmSync(work, { recursive: true });
    },
  };
};
