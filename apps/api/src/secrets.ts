import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createVapidKey, vapidKeysOf } from '@patchlight/adapters/push';
import type { VapidKeys } from '@patchlight/adapters/push';

const isCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code;

/** Stores a secret atomically, unless there is one. */
const storeSecret = async (path: string, secret: string): Promise<void> => {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, secret, { mode: 0o600 });
  try {
    await link(draft, path);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    await unlink(draft);
  }
};

const randomSecret = (): string => randomBytes(32).toString('base64url');

/**
 * Reads a secret of the data folder; generates it if missing, readable by the owner only.
 * @param generate defaults to 256 random bits
 */
export const storedSecret = async (
  dataDir: string,
  name: string,
  generate: () => string = randomSecret,
): Promise<string> => {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, name);
  const read = async (): Promise<string> => (await readFile(path, 'utf8')).trim();
  try {
    return await read();
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
    await storeSecret(path, generate());
    return read();
  }
};

/** Reads the key pair for push messages, generated once. @throws if the stored key is damaged */
export const storedVapidKeys = async (dataDir: string): Promise<VapidKeys> => {
  const name = 'vapid-private-key';
  const keys = vapidKeysOf(await storedSecret(dataDir, name, createVapidKey));
  if (!keys) throw new Error(`${join(dataDir, name)} is damaged: restore it, or delete it to get a new key`);
  return keys;
};
