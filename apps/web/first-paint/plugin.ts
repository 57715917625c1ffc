import react from '@vitejs/plugin-react';
import Beasties from 'beasties';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import type { Plugin, UserConfig } from 'vite';
import type { Paint, Paints } from './render.ts';

interface Chunk {
  file: string;
  imports?: string[];
}
type Manifest = Record<string, Chunk>;

const root = join(import.meta.dirname, '..');
const work = join(root, '../../tmp/first-paint');

/** The slice of the page at a path: it is named like the path's first part. */
const sliceOf = (path: string): string => {
  const [first = ''] = path.slice(1).split('/');
  return first === '' ? 'home' : /^\d+$/.test(first) ? 'errors' : first;
};

/** The scripts of a chunk and of all that it imports. */
const filesOf = (manifest: Manifest, key: string, files = new Set<string>()): Set<string> => {
  const chunk = manifest[key];
  if (!chunk || files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, files);
  return files;
};

const linkTo = (file: string): string =>
  `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}" nonce="__CSP_NONCE__">`;

/** What a page asks for first of all once its scripts run: the browser asks meanwhile. */
const EARLY_DATA: Partial<Record<string, string>> = { 'visitor /': '/api/updates/latest' };

const askEarly = (url: string): string =>
  `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${url}">`;

/** A page of the app with its first paint in it, and its scripts named before they are asked for. */
const compose = (page: string, manifest: Manifest, who: string, path: string, paint: Paint): string => {
  const keys = [
    `src/pages/${sliceOf(path)}/index.ts`,
    ...(who === 'signedIn' ? ['src/app/layout/SignedInShell.tsx'] : []),
  ];
  const data = EARLY_DATA[`${who} ${path}`];
  const links = [...new Set(keys.flatMap((key) => [...filesOf(manifest, key)]))]
    .filter((file) => !page.includes(file))
    .map(linkTo);
  const styles = paint.styles && `<style nonce="__CSP_NONCE__">${paint.styles}</style>`;
  return (
    page
      .replace('<title>Patchlight</title>', () => `<title>${paint.title || 'Patchlight'}</title>`)
      // What is painted comes first, then what makes it live.
      .replaceAll(
        /<(script type="module"|link rel="modulepreload") crossorigin(?! fetchpriority)/g,
        '$& fetchpriority="low"',
      )
      .replace('</head>', () => `${data ? askEarly(data) : ''}${links.join('')}${styles}</head>`)
      .replace(
        '<div id="root"></div>',
        // A form and a button take nothing before the app can act on it.
        () =>
          `<div id="root" data-painted="${who} ${path}">${paint.html.replaceAll(/<(form|button)\b/g, '<$1 inert')}</div>`,
      )
  );
};

/** Paints each path at build time, so that a browser shows it before any script has run. */
export const firstPaint = (): Plugin => {
  let shared: Pick<UserConfig, 'resolve'> & { treeshake: unknown } = { treeshake: undefined };
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
      const manifest = JSON.parse(readFileSync(join(dir, '.vite/manifest.json'), 'utf8')) as Manifest;
      const paints = JSON.parse(readFileSync(painted, 'utf8')) as Record<string, Paints>;
      // The rules of what is painted stand in the page; the sheet, which the scripts wait for, comes below it.
      const styles = new Beasties({
        path: dir,
        preload: 'body',
        pruneSource: false,
        mergeStylesheets: false,
        reduceInlineStyles: false,
        inlineFonts: true,
        // Beasties takes a selector of no weight for one that fits nothing.
        allowRules: [/^:where\(/],
        nonce: '__CSP_NONCE__',
        logLevel: 'warn',
      });
      const pages: Record<string, Record<string, string>> = {};
      for (const [who, byPath] of Object.entries(paints)) {
        pages[who] = {};
        for (const [path, paint] of Object.entries(byPath))
          pages[who][path] = await styles.process(compose(page, manifest, who, path, paint));
      }
      writeFileSync(join(dir, '.vite/pages.json'), JSON.stringify(pages));
      rmSync(work, { recursive: true });
    },
  };
};
