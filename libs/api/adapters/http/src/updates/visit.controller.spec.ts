import { expect, it } from '@jest/globals';
import { VisitRepository } from '@patchlight/application';
import { TestApi } from '../testing/test-api.ts';
import { VisitController } from './visit.controller.ts';

it('visits are marked and read at the time of the database, not of the process', async () => {
  const times: Date[] = [];
  const visits = {
    mark: async (_: string, now: Date) => void times.push(now),
    getSinceLast: async (_: string, now: Date) => void times.push(now),
  };
  const api = await new TestApi().start([VisitController], {
    providers: [{ provide: VisitRepository, useValue: visits }],
  });
  try {
    const { bearer } = await api.signIn();
    await api.http.post('/api/user/visits').set('Authorization', bearer).expect(204);
    await api.http.get('/api/user/since-last-visit').set('Authorization', bearer).expect(200);
    expect(times).toEqual([api.clock.now(), api.clock.now()]);
  } finally {
    await api.stop();
  }
});
