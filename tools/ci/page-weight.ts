import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Kilobytes of initial JavaScript that a route may cost. */
const SIGNED_IN = ['index.html', 'src/app/layout/SignedInShell.tsx'];
const BUDGETS = [
  { route: 'Home', entries: ['index.html', 'src/pages/home/index.ts'], gzip: 160, brotli: 140 },
  { route: 'Sign In', entries: ['index.html', 'src/pages/login/index.ts'], gzip: 160, brotli: 140 },
  { route: 'Sign Up', entries: ['index.html', 'src/pages/register/index.ts'], gzip: 160, brotli: 140 },
  { route: 'My games', entries: [...SIGNED_IN, 'src/pages/my-games/index.ts'], gzip: 220, brotli: Infinity },
  {
    route: 'Calendar',
    entries: [...SIGNED_IN, 'src/pages/calendar/index.ts', 'src/pages/calendar/ui/CalendarGrid.tsx'],
    gzip: 290,
    brotli: Infinity,
  },
];

interface Chunk {
  file: string;
  imports?: string[];
}

const dist = 'dist/apps/web';
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

const collect = (key: string, files: Set<string>): void => {
  const chunk = manifest[key];
  if (!chunk)
    throw new Error(`The build has no chunk for ${key}; known: ${Object.keys(manifest).join(', ')}`);
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) collect(imported, files);
};

const kilobytes = (sizes: number[]): number =>
  Math.round(sizes.reduce((sum, size) => sum + size, 0) / 100) / 10;

let overweight = false;
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
  const isOver = weight.gzip > gzip || weight.brotli > brotli;
  overweight ||= isOver;
  console.log(
    `${route}: ${weight.gzip} kB gzip of ${gzip}, ${weight.brotli} kB brotli${isOver ? '  OVER' : ''}`,
  );
}
process.exit(overweight ? 1 : 0);
