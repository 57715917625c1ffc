import { SessionMapping, UserMapping } from './accounts/accounts.mapping.ts';
import { FollowMapping } from './library/library.mapping.ts';

/** Every mapped domain class. */
export const entities = [UserMapping, SessionMapping, FollowMapping];
