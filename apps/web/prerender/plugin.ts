import react from '@vitejs/plugin-react';
import Beasties from 'beasties';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import type { Plugin } from 'vite';
import { inline } from './inline.ts';
import type { Shared } from './inline.ts';
import { scriptsOf } from './page-scripts.ts';
import type { Manifest } from './page-scripts.ts';
import type { Rendered, RenderedPage } from './render.ts';

const root = join(import.meta.dirname, '..');
const work = join(root, '../../tmp/prerender');

/** The parts that every page is composed of. */
interface Parts {
  /** The element with the answers that the server adds to a template. */
  answers: string;
  manifest: Manifest;
  /** Inline scripts, see `src/app`. */
  start: string;
  restoreSnapshot: string;
  /** Those that complete a frame by what only the browser knows: the ones whose text is in it. */
  completing: { text: string; script: string }[];
}

/** The tags with which Vite loads the app. */
const APP_LINKS =
  /<script type="module"[^>]* src="[^"]+"[^>]*><\/script>|<link rel="modulepreload"[^>]*>\s*/g;
/** The rules of our fonts (`theme/fonts.css`). */
const FONT_RULES = /@font-face\s*\{[^}]*\/inter-(?:basic|latin)-[\w-]{8}\.woff2[^}]*\}/g;
const SHEET = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/;

const found = (link: RegExp, page: string): string => {
  const [, path] = link.exec(page) ?? [];
  if (path === undefined) throw new Error(`The page has no ${link.source}.`);
  return path;
};

/** In the page only until its styles are collected. */
const sampled = (html: string): string => `<aside id="sample">${html}</aside><!-- sample -->`;
const SAMPLE = /<aside id="sample">.*<\/aside><!-- sample -->/s;

const NONCE = 'nonce="__CSP_NONCE__"';

/** Puts the prerendered HTML into the page and loads the app after the first paint. */
const compose = (page: string, who: string, rendered: RenderedPage, parts: Parts): string => {
  const { path } = rendered;
  const scripts = JSON.stringify(scriptsOf(parts.manifest, who, path));
  const start = parts.start
    .replace('__SCRIPTS__', () => scripts)
    .replace('__REQUESTS__', () => JSON.stringify(rendered.requests));
  const head = [
    `<script type="module" ${NONCE}>${start}</script>`,
    `<style ${NONCE}>${rendered.styles}</style>`,
  ];
  // Forms and buttons are inert until the app handles them.
  const html = rendered.html.replaceAll(/<(form|button)\b/g, '<$1 inert');
  const body = [`<div id="root" data-prerendered="${who} ${path}">${html}</div>`];
  if (rendered.isTemplate) body.push(parts.answers);
  for (const { text, script } of parts.completing)
    if (html.includes(text)) body.push(`<script ${NONCE}>${script}</script>`);
  if (rendered.sample !== undefined)
    body.push(`<script ${NONCE}>${parts.restoreSnapshot}</script>`, sampled(rendered.sample));
  return page
    .replace('<title>Patchlight</title>', () => `<title>${rendered.title || 'Patchlight'}</title>`)
    .replaceAll(APP_LINKS, '')
    .replace('</head>', () => `${head.join('')}</head>`)
    .replace('<div id="root"></div>', () => body.join(''));
};

/** Prerenders each path at build time, so that browsers show it before any script runs. */
export const prerender = (): Plugin => {
  let shared: Shared = { treeshake: undefined };
  return {
    name: 'prerender',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    config: (own) => {
      shared = { resolve: own.resolve, treeshake: own.build?.rolldownOptions?.treeshake };
    },
    // The rules of our fonts are in each page and only there: the first paint does not wait for the style sheet, and a
    // second rule of the same font would let the browser change the font of text that is shown.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = Object.values(bundle).filter((file) => file.type === 'asset');
        const page = files.find(({ fileName }) => fileName === 'index.html')!;
        const sheet = files.find(({ fileName }) => fileName.endsWith('.css'))!;
        const html = String(page.source);
        const fonts = String(sheet.source).match(FONT_RULES) ?? [];
        if (fonts.length !== 2) throw new Error(`The style sheet has ${fonts.length} of our 2 fonts.`);
        sheet.source = String(sheet.source).replaceAll(FONT_RULES, '');
        page.source = html.replace('</head>', () => `<style ${NONCE}>${fonts.join('')}</style></head>`);
      },
    },
    async writeBundle({ dir = '' }) {
      mkdirSync(work, { recursive: true });
      const bundle = (
        entry: string,
        noExternal: RegExp[] | true,
        treeshake: unknown = shared.treeshake,
      ): Promise<unknown> =>
        build({
          configFile: false,
          root,
          logLevel: 'error',
          plugins: [react()],
          resolve: shared.resolve,
          ssr: noExternal === true ? { noExternal } : { external: true, noExternal },
          build: {
            ssr: `src/app/${entry}`,
            outDir: work,
            emptyOutDir: false,
            target: 'node24',
            minify: false,
            rolldownOptions: {
              treeshake: treeshake as never,
              output: { codeSplitting: false, entryFileNames: '[name].mjs' },
            },
          },
        });
      await bundle('prerender.tsx', [/^@\//, /^@patchlight\//]);
      await bundle('page-content.ts', true, { moduleSideEffects: false });
      const output = join(work, 'pages.json');
      execFileSync(
        process.execPath,
        [join(import.meta.dirname, 'render.ts'), join(work, 'prerender.mjs'), output],
        { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } },
      );
      const page = readFileSync(join(dir, 'index.html'), 'utf8');
      const rendered = JSON.parse(readFileSync(output, 'utf8')) as Rendered;
      // The rules that the prerendered HTML needs are inlined. The style sheet is loaded with the app (`src/app/start.ts`).
      const styles = new Beasties({
        path: dir,
        preload: 'body',
        pruneSource: false,
        mergeStylesheets: false,
        reduceInlineStyles: false,
        // Beasties drops selectors of zero specificity, and those of themes, which the browser chooses.
        allowRules: [/^:where\(/, /^:root\[data-theme/],
        nonce: '__CSP_NONCE__',
        logLevel: 'warn',
      });
      const constants = { STYLES: JSON.stringify(found(SHEET, page)) };
      const parts: Parts = {
        answers: `<script type="application/json" id="${rendered.answersId}">{{{answers}}}</script>`,
        manifest: JSON.parse(readFileSync(join(dir, '.vite/manifest.json'), 'utf8')) as Manifest,
        start: await inline(
          'src/app/start.ts',
          { ...constants, SCRIPTS: '__SCRIPTS__', REQUESTS: '__REQUESTS__' },
          shared,
        ),
        restoreSnapshot: await inline('src/app/restore-snapshot.ts', constants, shared),
        completing: [
          { text: 'data-month', script: await inline('src/app/show-month.ts', {}, shared) },
          { text: 'role="tablist"', script: await inline('src/app/show-tab.ts', {}, shared) },
        ],
      };
      const composed = async (
        byVisitor: Rendered['pages'],
      ): Promise<Record<string, Record<string, string>>> => {
        const pages: Record<string, Record<string, string>> = {};
        for (const [who, byPath] of Object.entries(byVisitor)) {
          pages[who] = {};
          for (const [path, each] of Object.entries(byPath))
            pages[who][path] = (await styles.process(compose(page, who, each, parts)))
              .replace(SAMPLE, '')
              .replace(SHEET, '<noscript>$&</noscript>');
        }
        return pages;
      };
      const pages = await composed(rendered.pages);
      const templates = await composed(rendered.templates);
      writeFileSync(join(dir, '.vite/pages.json'), JSON.stringify({ pages, templates }));
      copyFileSync(join(work, 'page-content.mjs'), join(dir, '.vite/page-content.mjs'));
      rmSync(work, { recursive: true });
    },
  };
};
