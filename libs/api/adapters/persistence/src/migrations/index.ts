import { Migration20261121000000_first_tables } from './20261121000000-first-tables.ts';
import { Migration20261121200000_billing } from './20261121200000-billing.ts';

/** Every migration, oldest first. A migration that has been released is never changed. */
export const migrations = [
  { name: '20261121000000-first-tables', class: Migration20261121000000_first_tables },
  { name: '20261121200000-billing', class: Migration20261121200000_billing },
];
