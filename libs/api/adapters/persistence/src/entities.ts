import { FollowMapping } from './library/library.mapping.ts';

/** Every mapped domain class. */
export const entities = [FollowMapping];
