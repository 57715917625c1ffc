import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Kept on a device from the first visit on; scripts of other alphabets and anything large are kept once used. */
const KEPT =
  /^assets[\\/].*\.(?:js|css)$|^assets[\\/]inter-latin-wght.*\.woff2$|^favicon\.svg$|\.webmanifest$/;
const LARGE = 400_000;

/** Tells the service worker its files and its version, which changes with any of them. */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  writeBundle({ dir = '' }) {
    const worker = join(dir, 'sw.js');
    const source = readFileSync(worker, 'utf8');
    const files = readdirSync(dir, { recursive: true, encoding: 'utf8' })
      .filter((name) => KEPT.test(name) && statSync(join(dir, name)).size < LARGE)
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
