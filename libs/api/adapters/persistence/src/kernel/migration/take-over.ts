import type pg from 'pg';

/** Creates the tables of 0.1.0. */
export const FIRST = '20261128000000-first';

/** The last of the migrations of 0.1.0. */
const LAST_BEFORE = '20261126060000-stale-games';

/** The database is of an early build of 0.1.0. The message is for the operator. */
export class TooOld extends Error {
  override name = 'TooOld';
}

/**
 * The migrations that have run, those of 0.1.0 as the first.
 * @returns null: they are of an early build of 0.1.0
 */
export const sinceFirst = (names: readonly string[]): string[] | null => {
  if (names.length === 0) return [];
  if (!names.includes(FIRST) && !names.includes(LAST_BEFORE)) return null;
  return [FIRST, ...names.filter((name) => name > FIRST)];
};

const namesOf = async (connection: pg.ClientBase): Promise<string[]> => {
  const { rows } = await connection.query<{ exists: boolean }>(
    `select to_regclass(format('%I.migrations', current_schema())) is not null as exists`,
  );
  if (!rows[0]!.exists) return [];
  return (await connection.query<{ name: string }>('select name from migrations')).rows.map(
    ({ name }) => name,
  );
};

/**
 * Takes over a database of 0.1.0 in place: what it has stays, and the first migration counts as run. The names of those
 * that were stay, too, so that processes of 0.1.0 beside this one take it for up to date.
 * @throws {TooOld} before any change
 */
export const takeOver = async (connection: pg.ClientBase): Promise<void> => {
  const names = await namesOf(connection);
  if (sinceFirst(names) === null)
    throw new TooOld(
      'The database is of an early build. Start the last build of version 0.1.0 (commit f2fc025d) with it once, which updates it; then start this version.',
    );
  if (names.length === 0 || names.includes(FIRST)) return;
  await connection.query('insert into migrations (name, executed_at) values ($1, now())', [FIRST]);
};
