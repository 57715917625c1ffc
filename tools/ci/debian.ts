import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether this is Debian and packages can be installed. */
export const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** A mirror may fail temporarily, and the package lock may be taken. */
const PATIENCE = ['-o', 'Acquire::Retries=5', '-o', 'DPkg::Lock::Timeout=300'];

/** Installs packages of the distribution. @param what they are for, in words */
export const install = (names: string[], what: string): void => {
  console.log(`Installing ${what} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', [...PATIENCE, 'update', '-qq'], { stdio: 'inherit', env });
  execFileSync('apt-get', [...PATIENCE, 'install', '-y', '-qq', '--no-install-recommends', ...names], {
    stdio: 'ignore',
    env,
  });
};
