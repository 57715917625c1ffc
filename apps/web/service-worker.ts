import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Precached on the first visit. Fonts of other scripts and large files are cached on first use. */
const PRECACHED =
  /^assets[\\/].*\.(?:js|css)$|^assets[\\/]inter-(?:basic|latin)-[\w-]{8}\.woff2$|^favicon\.svg$|\.webmanifest$|^icons[\\/](?:icon-192|badge)\.png$/;
const LARGE = 400_000;

/** Puts the file list and a version, a hash of the files, into the service worker. */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  writeBundle({ dir = '' }) {
    const worker = join(dir, 'sw.js');
    const source = readFileSync(worker, 'utf8');
    const files = readdirSync(dir, { recursive: true, encoding: 'utf8' })
      .filter((name) => PRECACHED.test(name) && statSync(join(dir, name)).size < LARGE)
      .sort();
    const version = createHash('sha256').update(source);
    for (const name of ['index.html', ...files]) version.update(name).update(readFileSync(join(dir, name)));
    const paths = files.map((name) => `/${name.replaceAll('\\', '/')}`);
    writeFileSync(
      worker,
      source
        .replace("'__VERSION__'", JSON.stringify(version.digest('hex').slice(0, 12)))
        .replace("['__FILES__']", JSON.stringify(paths)),
    );
  },
});
