import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another running process uses this folder. The message is for the operator. */
export class FolderInUse extends Error {
  override name = 'FolderInUse';

  constructor(dir: string, cause: unknown) {
    super(
      `Another process of Patchlight runs the database in ${dir}. Stop it first, or give this one another DATA_DIR.`,
      { cause },
    );
  }
}

export const LOCK_FILE = 'owner.lock';
/** SQLITE_BUSY */
const BUSY = 5;

/**
 * Locks a folder for this process. The operating system releases the lock when the process ends; no stale files or
 * process ids. Uses SQLite's file locks, since Node has none.
 * @returns a function that releases the folder
 * @throws {FolderInUse}
 */
export const lockFolder = (dir: string): (() => void) => {
  const file = new DatabaseSync(join(dir, LOCK_FILE));
  try {
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    throw (error as { errcode?: number }).errcode === BUSY ? new FolderInUse(dir, error) : error;
  }
  return () => file.isOpen && file.close();
};
