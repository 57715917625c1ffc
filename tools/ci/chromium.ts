import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
];

const find = (): string | undefined =>
  [process.env['CHROMIUM_PATH'] ?? '', ...KNOWN].find((path) => path && existsSync(path));

const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * Finds a Chromium for the browser journeys; on Debian as root it installs one.
 * @throws {Error} saying how to get one
 */
export const ensureChromium = (): string => {
  const found = find();
  if (found) return found;
  if (canInstall()) {
    console.log('Installing Chromium for the browser journeys …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      stdio: 'ignore',
      env,
    });
  }
  const installed = find();
  if (installed) return installed;
  throw new Error(
    'No Chromium found: install one (Debian: "apt-get install chromium") or name it in CHROMIUM_PATH.',
  );
};
