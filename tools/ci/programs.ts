import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { canInstall, install } from './debian.ts';

interface Program {
  name: string;
  /** Of Debian. */
  package: string;
  paths: string[];
}

const PROGRAMS: Program[] = [
  { name: 'Radicale', package: 'radicale', paths: ['/usr/bin/radicale', '/usr/local/bin/radicale'] },
  { name: 'PgBouncer', package: 'pgbouncer', paths: ['/usr/sbin/pgbouncer'] },
  { name: 'nats-server', package: 'nats-server', paths: ['/usr/sbin/nats-server'] },
  { name: 'PostgreSQL 15', package: 'postgresql-15', paths: ['/usr/lib/postgresql/15/bin/postgres'] },
  {
    name: 'libfaketime',
    package: 'faketime',
    paths: ['x86_64-linux-gnu', 'aarch64-linux-gnu', ''].map((dir) =>
      join('/usr/lib', dir, 'faketime/libfaketimeMT.so.1'),
    ),
  },
  { name: 'locales', package: 'locales', paths: ['/usr/share/i18n/locales/de_DE'] },
];

/** In which databases of the tests speak German. */
const GERMAN = 'de_DE.UTF-8';

const ensureGerman = (): void => {
  const known = execFileSync('locale', ['-a']).toString();
  if (!/^de_DE\.utf-?8$/im.test(known))
    execFileSync('localedef', ['-i', 'de_DE', '-f', 'UTF-8', GERMAN], { stdio: 'ignore' });
};

const missing = (): Program[] => PROGRAMS.filter(({ paths }) => !paths.some((path) => existsSync(path)));

/**
 * Ensures that the other servers of the tests are available. On Debian as root it installs them.
 * @throws {Error} saying how to get them
 */
export const ensurePrograms = (): void => {
  const wanted = missing();
  if (wanted.length > 0 && canInstall())
    install(
      wanted.map((program) => program.package),
      `${wanted.map(({ name }) => name).join(', ')} for the tests`,
    );
  const [lacking] = missing();
  if (lacking)
    throw new Error(`No ${lacking.name} found: install it (Debian: "apt-get install ${lacking.package}").`);
  ensureGerman();
};
