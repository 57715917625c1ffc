interface Chunk {
  file: string;
  imports?: string[];
}
/** Vite's account of a build: its chunks by the module that each begins with. */
export type Manifest = Record<string, Chunk>;

const ENTRY = 'index.html';

/** The slice of the page at a path: it is named like the path's first part. */
const sliceOf = (path: string): string => {
  const [first = ''] = path.slice(1).split('/');
  return first === '' ? 'home' : /^\d+$/.test(first) ? 'errors' : first;
};

/** Adds the scripts of a chunk to others: first those that it imports, then itself. */
const addFilesOf = (manifest: Manifest, key: string, files: Set<string>, seen = new Set<string>()): void => {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return;
  seen.add(key);
  for (const imported of chunk.imports ?? []) addFilesOf(manifest, imported, files, seen);
  files.add(`/${chunk.file}`);
};

/** The scripts of a page in the order in which they build on each other, that of the app last. */
export const scriptsOf = (manifest: Manifest, who: string, path: string): string[] => {
  const files = new Set<string>();
  addFilesOf(manifest, ENTRY, files);
  const app = [...files].at(-1)!;
  files.delete(app);
  addFilesOf(manifest, `src/pages/${sliceOf(path)}/index.ts`, files);
  if (who === 'signedIn') addFilesOf(manifest, 'src/app/layout/SignedInShell.tsx', files);
  return [...files, app];
};
