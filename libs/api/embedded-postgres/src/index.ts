export * from './embedded-postgres.ts';
export { FolderInUse } from './folder-lock.ts';
export * from './template.ts';
export * from './free-port.ts';
