import { existsSync } from 'node:fs';
import { canInstall, install } from './debian.ts';

const KNOWN = ['/usr/bin/radicale', '/usr/local/bin/radicale'];

/**
 * Ensures that Radicale, the CalDAV server for the calendar tests, is available. On Debian as root it
 * installs one.
 * @throws {Error} saying how to get one
 */
export const ensureRadicale = (): void => {
  const isThere = (): boolean => KNOWN.some((path) => existsSync(path));
  if (isThere()) return;
  if (canInstall()) install(['radicale'], 'Radicale for the tests of calendars');
  if (!isThere()) throw new Error('No Radicale found: install one (Debian: "apt-get install radicale").');
};
