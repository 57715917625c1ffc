interface Chunk {
  file: string;
  imports?: string[];
}
/** The manifest of a Vite build: its chunks by entry module. */
export type Manifest = Record<string, Chunk>;

const ENTRY = 'index.html';

/** The FSD slice of the page at a path, named after the first path segment except that of a game. */
const sliceOf = (path: string): string => {
  const [first = ''] = path.slice(1).split('/');
  if (first === 'g') return 'game';
  return first === '' ? 'home' : /^\d+$/.test(first) ? 'errors' : first;
};

/** Adds the scripts of a chunk to `files`: its imports first, then the chunk itself. */
const addFilesOf = (manifest: Manifest, key: string, files: Set<string>, seen = new Set<string>()): void => {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return;
  seen.add(key);
  for (const imported of chunk.imports ?? []) addFilesOf(manifest, imported, files, seen);
  files.add(`/${chunk.file}`);
};

/** The scripts of a page in dependency order, the app last. */
export const scriptsOf = (manifest: Manifest, who: string, path: string): string[] => {
  const files = new Set<string>();
  addFilesOf(manifest, ENTRY, files);
  const app = [...files].at(-1)!;
  files.delete(app);
  addFilesOf(manifest, `src/pages/${sliceOf(path)}/index.ts`, files);
  if (who === 'signedIn') addFilesOf(manifest, 'src/app/layout/SignedInShell.tsx', files);
  return [...files, app];
};
