export { findOwner } from './binaries.ts';
export * from './embedded-postgres.ts';
export { FolderInUse } from './folder-lock.ts';
export { USUAL_OPTIONS } from './odd-settings.ts';
export type { Template, TestServer } from './template.ts';
export * from './test-server.ts';
export * from './free-port.ts';
export * from './streaming-cluster.ts';
