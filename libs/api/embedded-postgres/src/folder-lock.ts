import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process that is running has this folder. The message is for the operator. */
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
 * Holds a folder for this process. The system ends the lock with the process, however that ends: nothing is left over,
 * and no process id has to be trusted. Node has no locks of files; those of its SQLite serve.
 * @returns the way to let the folder go
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
