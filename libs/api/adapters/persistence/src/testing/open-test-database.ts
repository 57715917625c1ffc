import { createTestDatabase } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';

/** What the environment of the tests closes. */
const opened: (() => Promise<void>)[] = [];
Object.assign(globalThis, { opened });

/** A database for the tests of one file, closed after them. */
export const openTestDatabase = async (
  options?: Parameters<typeof createTestDatabase>[0],
): Promise<TestDatabase> => {
  const test = await createTestDatabase(options);
  opened.push(() => test.close());
  return test;
};
