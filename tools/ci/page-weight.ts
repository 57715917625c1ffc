import { isAscii } from 'node:buffer';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const SIGNED_IN = ['index.html', 'src/app/layout/SignedInShell.tsx'];
/** Modules that must be lazy: none may be in the initial chunks of a route. */
const LATE = [
  'src/widgets/update-dialog/index.ts',
  'src/widgets/shortcut-help/index.ts',
  'src/widgets/command-palette/index.ts',
  'src/shared/ui/mui/index.ts',
  'src/shared/charts/mui.tsx',
  'src/features/choose-password/model/strength.ts',
  'src/pages/calendar/ui/CalendarGrid.tsx',
  'src/pages/docs/reference/index.ts',
];
/** The public routes and their pages. */
const PUBLIC: Record<string, string> = {
  '/': 'home',
  '/login': 'login',
  '/register': 'register',
  '/forgot-password': 'forgot-password',
  '/reset-password': 'reset-password',
  '/confirm-email': 'mail-links',
  '/unsubscribe': 'mail-links',
  '/steam': 'steam',
  '/pricing': 'pricing',
  '/pro-features': 'pro-features',
  '/g/:appId': 'game',
  '/g/:appId/edits': 'game',
  '/reference': 'docs/reference',
  '/changelog': 'docs/changelog',
  '/privacy': 'docs/privacy',
  '/401': 'errors',
  '/403': 'errors',
  '/404': 'errors',
  '/500': 'errors',
};
/** Limit of initial JavaScript per route, in kilobytes. */
const BUDGETS = [
  ...[...new Set(Object.values(PUBLIC))].map((slice) => ({
    route: slice,
    entries: ['index.html', `src/pages/${slice}/index.ts`],
    gzip: 160,
    brotli: 140,
  })),
  ...['search', 'notifications', 'my-games', 'settings'].map((slice) => ({
    route: slice,
    entries: [...SIGNED_IN, `src/pages/${slice}/index.ts`],
    gzip: 162,
    brotli: 141,
  })),
  {
    route: 'calendar',
    entries: [...SIGNED_IN, 'src/pages/calendar/index.ts', 'src/pages/calendar/ui/CalendarGrid.tsx'],
    gzip: 221,
    brotli: Infinity,
  },
];

interface Chunk {
  file: string;
  imports?: string[];
}

const dist = 'dist/apps/web';
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

const {
  pages: { visitor },
} = JSON.parse(readFileSync(join(dist, '.vite/pages.json'), 'utf8')) as {
  /** The prerendered pages for visitors, by path. */
  pages: { visitor: Record<string, string> };
};

const chunkOf = (key: string): Chunk => {
  const chunk = manifest[key];
  if (!chunk)
    throw new Error(`The build has no chunk for ${key}; known: ${Object.keys(manifest).join(', ')}`);
  return chunk;
};

const collect = (key: string, files: Set<string>): void => {
  const chunk = chunkOf(key);
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) collect(imported, files);
};

const kilobytes = (sizes: number[]): number =>
  Math.round(sizes.reduce((sum, size) => sum + size, 0) / 100) / 10;

const unheld = Object.keys(visitor).filter((path) => !(path in PUBLIC));
if (unheld.length > 0) console.log(`No budget holds the public routes ${unheld.join(', ')}`);
let overweight = unheld.length > 0;
for (const { route, entries, gzip, brotli } of BUDGETS) {
  const files = new Set<string>();
  for (const entry of entries) collect(entry, files);
  const contents = [...files]
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(dist, file)));
  const weight = {
    gzip: kilobytes(contents.map((content) => gzipSync(content, { level: 9 }).length)),
    brotli: kilobytes(contents.map((content) => brotliCompressSync(content).length)),
  };
  const early = LATE.filter((key) => {
    if (entries.includes(key)) return false;
    return files.has(chunkOf(key).file);
  });
  if (early.length > 0) console.log(`${route} starts with ${early.join(', ')}`);
  const isOver = weight.gzip > gzip || weight.brotli > brotli || early.length > 0;
  overweight ||= isOver;
  console.log(
    `${route}: ${weight.gzip} kB gzip of ${gzip}, ${weight.brotli} kB brotli${isOver ? '  OVER' : ''}`,
  );
}

/** Of the API, as V8 keeps it in memory. */
const SOURCE_LIMIT_KB = 10_400;
const sources = globSync('dist/apps/api/**/*.js').map((file) => ({ file, source: readFileSync(file) }));
const sourceKilobytes = kilobytes(sources.map(({ source }) => source.length));
const wide = sources.filter(({ source }) => !isAscii(source)).map(({ file }) => file);
if (wide.length > 0) console.log(`Two bytes for each character of ${wide.join(', ')}`);
overweight ||= sourceKilobytes > SOURCE_LIMIT_KB || wide.length > 0;
console.log(`source of the API: ${sourceKilobytes} kB of ${SOURCE_LIMIT_KB}`);
process.exit(overweight ? 1 : 0);
