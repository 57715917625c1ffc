export { compareVersions, wordingOf } from './compare.ts';
export type { Version } from './compare.ts';
export type { IsWord } from './words.ts';
