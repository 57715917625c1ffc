import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { EXIT, Failure } from './exit.ts';

const problemOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);

/** The text of a file; null: there is none. */
export const readIfPresent = async (path: string): Promise<string | null> => {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (problemOf(error) === 'ENOENT') return null;
    throw new Failure(EXIT.usage, `Cannot read ${path}: ${problemOf(error)}.`);
  }
};

/** A folder that only its owner can read, unless there is one. */
export const createFolder = async (path: string): Promise<void> => {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Failure(EXIT.usage, `Cannot create ${path}: ${problemOf(error)}.`);
  }
};

/** Replaces a file as a whole: whoever reads it meanwhile, or after a crash, finds the old or the new text. */
export const writeAtomically = async (path: string, text: string, mode = 0o666): Promise<void> => {
  const draft = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}`);
  try {
    const file = await open(draft, 'wx', mode);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw new Failure(EXIT.usage, `Cannot write ${path}: ${problemOf(error)}.`);
  }
};
