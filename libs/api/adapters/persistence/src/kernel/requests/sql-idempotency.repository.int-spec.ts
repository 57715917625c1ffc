import { describe, expect, it } from '@jest/globals';
import { DEFAULT_GATE_POLICY } from '@patchlight/contracts';
import { idempotencyContract } from '@patchlight/testing';
import { emptyTables } from '../../testing/empty-tables.ts';
import { openTestDatabase } from '../../testing/open-test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { SqlGateRepository } from '../../pipelines/sql-gate.repository.ts';
import { SqlFeedRepository } from '../tokens/sql-feed.repository.ts';
import { SqlApiTokenRepository } from '../../sessions/sql-api-token.repository.ts';
import { SqlSignInMethodsRepository } from '../../sign-in/sql-sign-in-methods.ts';
import { MikroUnitOfWork } from '../mikro-unit-of-work.ts';
import { SqlIdempotencyRepository } from './sql-idempotency.repository.ts';

const NOW = new Date('2026-11-21T12:00:00Z');

/** Locks the user, who is locked weakly by the key already. */
type Locking = (
  test: TestDatabase,
  unitOfWork: MikroUnitOfWork,
  userId: string,
  n: number,
) => Promise<unknown>;

const test = await openTestDatabase();

describe('SqlIdempotencyRepository', () => {
  const emptyPorts = async () => {
    await emptyTables(test.db, 'users');
    const rows = await test.db.query<{ id: string }>(
      `insert into users (name, username, email, password_hash, created_at)
       select n, n, n || '@example.org', '', now() from unnest(array['ada', 'bob']) n returning id`,
    );
    const userIds = rows.map(({ id }) => id) as [string, string];
    return {
      unitOfWork: new MikroUnitOfWork(test.orm.em),
      answers: new SqlIdempotencyRepository(test.db),
      userIds,
    };
  };

  idempotencyContract(emptyPorts);

  const NEW = { name: 'x', category: null, sealedToken: 'sealed', createdAt: NOW };
  it.each<[string, Locking]>([
    [
      'calendar feeds',
      ({ db }, unitOfWork, userId, n) =>
        new SqlFeedRepository('calendarFeeds', db, unitOfWork).add(
          { ...NEW, userId, kinds: [], token: `t${n}` },
          9,
        ),
    ],
    [
      'update feeds',
      ({ db }, unitOfWork, userId, n) =>
        new SqlFeedRepository('updateFeeds', db, unitOfWork).add(
          { ...NEW, userId, kinds: [], token: `t${n}` },
          9,
        ),
    ],
    [
      'gates',
      ({ db }, unitOfWork, userId, n) =>
        new SqlGateRepository(db, unitOfWork).put(
          userId,
          { name: `g${n}`, games: null, policy: DEFAULT_GATE_POLICY },
          NOW,
          9,
        ),
    ],
    [
      'API tokens',
      ({ db }, _, userId, n) =>
        new SqlApiTokenRepository(db).add(
          { ...NEW, userId, token: `t${n}`, prefix: 'p', scopes: [], appIds: null, expiresAt: null },
          9,
        ),
    ],
    [
      'sign-in methods',
      ({ db }, _, userId) =>
        new SqlSignInMethodsRepository(db, new URL('https://patchlight.example/')).lock(userId),
    ],
  ])('lets requests of one user with different keys change %s without a deadlock', async (_, change) => {
    const { unitOfWork, answers, userIds } = await emptyPorts();
    const [userId] = userIds;
    const claimed = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let runs = 0;
    await Promise.all(
      claimed.map(({ resolve }, n) =>
        unitOfWork.run(async () => {
          runs += 1;
          await answers.claim({ userId, key: `key ${n}`, route: '', content: '' }, NOW, NOW);
          resolve();
          await Promise.all(claimed.map(({ promise }) => promise));
          await change(test, unitOfWork, userId, n);
        }),
      ),
    );
    expect(runs).toBe(2);
  });
});
