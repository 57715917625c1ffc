import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';
const NEEDED_BYTES = 8 * 2 ** 30;

const hasRoom = (): boolean => {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize >= NEEDED_BYTES;
};

/**
 * The folder for temporary files of all checks: in memory where there is room, until the process ends. Suites with many
 * databases take two thirds of the time there.
 */
export const temporaryFolder = (): string => {
  if (!hasRoom()) return tmpdir();
  const folder = mkdtempSync(`${IN_MEMORY}/patchlight-`);
  // Databases run as another user.
  chmodSync(folder, 0o755);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
