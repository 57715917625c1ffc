import { existsSync } from 'node:fs';
import { canInstall, install } from './debian.ts';

const KNOWN = ['/usr/bin/radicale', '/usr/local/bin/radicale'];

/**
 * Makes sure that there is a Radicale, the CalDAV server that calendars are tested against; on Debian as root it
 * installs one.
 * @throws {Error} saying how to get one
 */
export const ensureRadicale = (): void => {
  const isThere = (): boolean => KNOWN.some((path) => existsSync(path));
  if (isThere()) return;
  if (canInstall()) install('radicale', 'Radicale for the tests of calendars');
  if (!isThere()) throw new Error('No Radicale found: install one (Debian: "apt-get install radicale").');
};
