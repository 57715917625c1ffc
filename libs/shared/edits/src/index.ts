export { compareVersions, wordingOf } from './compare.ts';
export type { Version } from './compare.ts';
