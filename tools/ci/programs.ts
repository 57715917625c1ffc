import { existsSync } from 'node:fs';
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
];

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
};
