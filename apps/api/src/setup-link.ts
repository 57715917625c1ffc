import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Gives the operator the setup link: printed on a terminal, otherwise in a file of the data folder, readable by the
 * owner only. Not in logs, which others may read.
 * @returns what to tell the operator; null if there is an admin
 */
export const offerSetupLink = async (setupUrl: string | null, dataDir: string): Promise<string | null> => {
  const file = join(dataDir, 'setup-link');
  // An existing file may have other permissions; a new one has not.
  await rm(file, { force: true });
  if (setupUrl === null) return null;
  if (process.stdout.isTTY)
    return `There is no admin yet. Whoever opens this makes an account that is one: ${setupUrl}`;
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, `${setupUrl}\n`, { mode: 0o600 });
  return `There is no admin yet. The link that makes the first one is in ${file}`;
};
