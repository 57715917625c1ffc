export { BadArchive } from './archive.ts';
export { RestoreRefused, restoreBackup } from './restore-backup.ts';
export { writeBackup } from './write-backup.ts';
