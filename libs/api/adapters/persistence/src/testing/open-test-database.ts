import { afterAll } from '@jest/globals';
import { createTestDatabase } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';

/** A database for the tests of one file, closed after them. */
export const openTestDatabase = async (
  options?: Parameters<typeof createTestDatabase>[0],
): Promise<TestDatabase> => {
  const test = await createTestDatabase(options);
  afterAll(() => test.close());
  return test;
};
