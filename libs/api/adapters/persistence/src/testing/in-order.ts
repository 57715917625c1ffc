import { eventually } from '@patchlight/testing';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { somebodyWaits } from './somebody-waits.ts';
import type { TestDatabase } from './test-database.ts';

/**
 * Starts the second action while the first, a unit of work, waits for its commit. It must wait for that.
 * @param meanwhile runs while it waits
 */
export const inOrder = async (
  { orm, db }: TestDatabase,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<void> => {
  const acted = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const one = new MikroUnitOfWork(orm.em).run(async () => {
    await first();
    acted.resolve();
    await commit.promise;
  });
  await acted.promise;
  const two = second();
  try {
    await eventually('the second act waited for the first', () => somebodyWaits(db));
    await meanwhile();
  } finally {
    commit.resolve();
    await Promise.all([one, two]);
  }
};
