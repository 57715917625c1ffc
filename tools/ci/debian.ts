import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether this is a Debian whose packages may be installed. */
export const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs a package of the distribution. @param what it is for, in words */
export const install = (name: string, what: string): void => {
  console.log(`Installing ${what} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
    stdio: 'ignore',
    env,
  });
};
