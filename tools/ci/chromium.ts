import { existsSync } from 'node:fs';
import { canInstall, install } from './debian.ts';

/** Chromium's headless shell: pages render the same with a third less work. */
const SHELL = '/usr/bin/chromium-headless-shell';
/** The shell has no notifications. */
const CHROMIUM = '/usr/bin/chromium';
const FULL = [CHROMIUM, '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/opt/google/chrome/chrome'];

const find = (): string | undefined =>
  [process.env['CHROMIUM_PATH'] ?? '', SHELL, ...FULL].find((path) => path && existsSync(path));

/**
 * Finds a Chromium for the browser journeys; on Debian as root it installs one.
 * @throws {Error} saying how to get one
 */
export const ensureChromium = (): string => {
  if (!process.env['CHROMIUM_PATH'] && !(existsSync(SHELL) && existsSync(CHROMIUM)) && canInstall())
    try {
      install(['chromium-headless-shell', 'chromium'], 'Chromium for the browser journeys');
    } catch (error) {
      console.warn(`It could not be installed: ${String(error)}`);
    }
  const found = find();
  if (found) return found;
  throw new Error(
    'No Chromium found: install one (Debian: "apt-get install chromium-headless-shell") or name it in CHROMIUM_PATH.',
  );
};
