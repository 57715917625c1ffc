export { BadArchive } from './archive.ts';
export { RestoreRefused, restoreBackup } from './restore-backup.ts';
export { BackupRefused, writeBackup } from './write-backup.ts';
