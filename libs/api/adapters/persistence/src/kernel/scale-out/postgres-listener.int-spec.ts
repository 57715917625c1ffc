import { expect, it } from '@jest/globals';
import { createTestDatabase } from '../../testing/test-database.ts';
import { PostgresListener } from './postgres-listener.ts';

it('reports the database time before anything depends on it', async () => {
  const test = await createTestDatabase();
  const listener = new PostgresListener(test.url);
  const times: Date[] = [];
  listener.onTime((time) => times.push(time));
  const [before] = await test.db.query<{ time: Date }>('select clock_timestamp() as time');
  await listener.start();
  expect(times).toHaveLength(1);
  expect(times[0]!.getTime()).toBeGreaterThanOrEqual(new Date(before!.time).getTime());
  await listener.close();
  await test.close();
});
