import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { announce } from './logging.ts';

/**
 * Hands the link that makes the first admin to whoever starts the product: on a terminal in words, elsewhere in a file
 * of the data folder that only its owner can read. Logs go to people who must not have it.
 */
export const offerSetupLink = async (setupUrl: string | null, dataDir: string): Promise<void> => {
  const file = join(dataDir, 'setup-link');
  // One that is there may be readable by others; a link that is written anew is not.
  await rm(file, { force: true });
  if (setupUrl === null) return;
  if (process.stdout.isTTY) {
    announce(`There is no admin yet. Whoever opens this makes an account that is one: ${setupUrl}`);
    return;
  }
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, `${setupUrl}\n`, { mode: 0o600 });
  announce(`There is no admin yet. The link that makes the first one is in ${file}`);
};
