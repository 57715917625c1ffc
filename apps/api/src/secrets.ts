import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Reads a secret of the data folder, made of 256 random bits the first time; readable by its owner only. */
export const keptSecret = async (dataDir: string, name: string): Promise<string> => {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, name);
  try {
    const file = await open(path, 'wx', 0o600);
    await file.writeFile(randomBytes(32).toString('base64url'));
    await file.close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return (await readFile(path, 'utf8')).trim();
};
