import { beforeEach, describe, expect, it } from '@jest/globals';
import { emptyTables } from '../testing/empty-tables.ts';
import { addUsers } from '../testing/seed.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { SqlInstance } from './sql-instance.ts';

const HOME = new URL('http://nas.example:3000/');
const ABROAD = new URL('https://games.example/');

const test = await openTestDatabase();

describe('an instance', () => {
  const instance = new SqlInstance(test.db);

  beforeEach(async () => {
    await emptyTables(test.db, 'users', 'instance', 'instance_addresses');
  });

  it('has a random name that stays, also when users and another address come', async () => {
    const names = await Promise.all([HOME, HOME, HOME].map((address) => instance.identity(address)));
    expect(new Set(names.map(({ href }) => href)).size).toBe(1);
    expect(names[0]!.hostname).toMatch(/^[\da-f-]{36}\.patchlight\.invalid$/);
    await addUsers(test.db, 1);
    expect(await instance.identity(ABROAD)).toEqual(names[0]);
  });

  it('is named by its address if its users have had that in their calendars before, and keeps it', async () => {
    await addUsers(test.db, 1);
    expect(await instance.identity(HOME)).toEqual(HOME);
    expect(await instance.identity(ABROAD)).toEqual(HOME);
  });

  it('knows that it has moved, once for each move', async () => {
    const moves = [];
    for (const address of [HOME, HOME, ABROAD, ABROAD, HOME]) moves.push(await instance.moveTo(address));
    expect(moves).toEqual([null, null, HOME, null, ABROAD]);
  });
});
