import { accountTables } from './account/tables.ts';
import { adminTables } from './admin/tables.ts';
import { billingTables } from './billing/tables.ts';
import { calendarTables } from './calendar/tables.ts';
import { deliveryTables } from './delivery/tables.ts';
import { identityTables } from './identity/tables.ts';
import { PLACES } from './kernel/tables/places.ts';
import type { Place } from './kernel/tables/places.ts';
import { sharedTables } from './kernel/tables/shared.tables.ts';
import { sqlName } from './kernel/tables/names.ts';
import type { Table } from './kernel/tables/table.ts';
import { libraryTables } from './library/tables.ts';
import { notificationTables } from './notifications/tables.ts';
import { operationsTables } from './operations/tables.ts';
import { pipelineTables } from './pipelines/tables.ts';
import { playTables } from './plays/tables.ts';
import { sessionTables } from './sessions/tables.ts';
import { signInTables } from './sign-in/tables.ts';
import { updateTables } from './updates/tables.ts';

/** Every table of the product, by its name in TypeScript; referenced tables before those that reference them. */
export const TABLES = {
  ...identityTables,
  ...libraryTables,
  ...updateTables,
  ...notificationTables,
  ...deliveryTables,
  ...playTables,
  ...calendarTables,
  ...pipelineTables,
  ...sessionTables,
  ...signInTables,
  ...accountTables,
  ...billingTables,
  ...operationsTables,
  ...adminTables,
  ...sharedTables,
};

export interface NamedTable extends Table {
  /** Its name in SQL. */
  name: string;
}

export const ALL_TABLES: readonly NamedTable[] = Object.entries(TABLES).map(([name, table]) => ({
  name: sqlName(name),
  ...table,
}));

const namesOf = (choose: (table: NamedTable) => boolean): string[] =>
  ALL_TABLES.filter(choose).map(({ name }) => name);

export const tablesAt = (place: Place): string[] => namesOf(({ facts }) => PLACES[facts.placed] === place);

/** Those that have no foreign keys in a database with Citus. */
export const WITHOUT_KEYS = namesOf(({ facts }) => facts.placed === 'keyless');

/** Those whose rows a statement deletes with their user, and with their game. */
export const DELETED_WITH_USER = namesOf(({ facts }) => facts.erased === 'explicit');
export const DELETED_WITH_GAME = namesOf(({ facts }) => facts.deletedWithGame === true);
