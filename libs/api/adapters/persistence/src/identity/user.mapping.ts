import { defineEntity } from '@mikro-orm/core';
import { User } from '@patchlight/domain';
import { identityTables } from './tables.ts';

const { storeCountry: _, hasEarlyAccess: __, ...properties } = identityTables.users.columns;

export const UserMapping = defineEntity({ class: User, tableName: 'users', properties });
