import { randomBytes } from 'node:crypto';
import type { TestDatabase } from './test-database.ts';
import { rawClient } from './raw-client.ts';

/** Runs `work` while a transaction of another database of the server is open and has written. */
export const inNeighbor = async ({ server }: TestDatabase, work: () => Promise<void>): Promise<void> => {
  const url = await server.createDatabase(`neighbor_${randomBytes(3).toString('hex')}`);
  const client = rawClient(url);
  await client.connect();
  try {
    await client.query('begin');
    await client.query('create table written ()');
    await work();
  } finally {
    await client.end();
  }
};
