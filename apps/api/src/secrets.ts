import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const isCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code;

/** Creates a secret atomically, unless it exists. */
const makeSecret = async (path: string): Promise<void> => {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    await link(draft, path);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    await unlink(draft);
  }
};

/** Reads a secret of the data folder; generates 256 random bits if missing, readable by the owner only. */
export const storedSecret = async (dataDir: string, name: string): Promise<string> => {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, name);
  const read = async (): Promise<string> => (await readFile(path, 'utf8')).trim();
  try {
    return await read();
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
    await makeSecret(path);
    return read();
  }
};
