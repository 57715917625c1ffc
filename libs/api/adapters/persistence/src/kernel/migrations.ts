import * as migrationsByClass from '../migrations/index.ts';

/**
 * Every migration, oldest first. The class of `20261121120000-reversals.ts` is `Migration20261121120000_reversals`. A
 * migration that has been released is never changed.
 */
export const migrations = Object.entries(migrationsByClass)
  .toSorted()
  .map(([className, migration]) => ({
    name: className.replace('Migration', '').replaceAll('_', '-'),
    class: migration,
  }));
