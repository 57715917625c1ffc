import * as migrationsByClass from '../../migrations/index.ts';

/**
 * Every migration, oldest first. The class of `20261128000000-first.ts` is `Migration20261128000000_first`. A
 * migration that has been released is never changed.
 */
export const migrations = Object.entries(migrationsByClass)
  .toSorted()
  .map(([className, migration]) => ({
    name: className.replace('Migration', '').replaceAll('_', '-'),
    class: migration,
  }));
