import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DeliveryQueries } from '@patchlight/application';
import type { HeldNotification, SentDelivery, UserDeliveriesBody } from '@patchlight/contracts';
import { TestApi } from '../testing/test-api.ts';
import { DeliveryController } from './delivery.controller.ts';

const HELD: HeldNotification = {
  id: '7',
  title: 'The lantern update',
  game: { appId: 440, name: 'Lantern Keep' },
  reason: 'quiet',
  dueAt: '2026-11-22T12:00:00.000Z',
};
const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** 21 deliveries of user 1, newest first. */
class Deliveries extends DeliveryQueries {
  override async listSent(userId: string, before: string | null, limit: number) {
    const all = Array.from({ length: userId === '1' ? 21 : 0 }, (_, n) => ({
      ...({ id: idOf(n), channel: 'email', kind: 'digest', recipient: 'a…@example.org' } as const),
      ...({ game: null, state: 'sent', at: '2026-11-22T12:00:00.000Z', error: null } as const),
      cursor: `${100 - n}.${idOf(n)}`,
    })) satisfies (SentDelivery & { cursor: string })[];
    const from = before === null ? 0 : all.findIndex(({ cursor }) => cursor === before) + 1;
    return all.slice(from, from + limit);
  }

  override async listHeld(userId: string): Promise<HeldNotification[]> {
    return userId === '1' ? [HELD] : [];
  }
}

describe('sent deliveries over HTTP', () => {
  let api: TestApi;
  const get = (bearer: string, query = '') =>
    api.http.get(`/api/user/deliveries${query}`).set('Authorization', bearer);

  beforeEach(async () => {
    const providers = [{ provide: DeliveryQueries, useValue: new Deliveries() }];
    api = await new TestApi().start([DeliveryController], { providers });
  });
  afterEach(() => api.stop());

  it('are returned in pages of 20, what is held back with the first', async () => {
    const { bearer } = await api.signIn();
    const first = (await get(bearer).expect(200)).body as UserDeliveriesBody;
    expect(first.data.deliveries).toHaveLength(20);
    expect(first.data.deliveries[0]).not.toHaveProperty('cursor');
    expect(first.data.held).toEqual([HELD]);
    expect(first.next_cursor).toBe(`81.${idOf(19)}`);
    const last = (await get(bearer, `?cursor=${first.next_cursor}`).expect(200)).body as UserDeliveriesBody;
    expect(last.data.deliveries.map(({ id }) => id)).toEqual([idOf(20)]);
    expect([last.data.held, last.next_cursor]).toEqual([[], null]);
  });

  it('are those of the caller', async () => {
    await api.signIn();
    const { bearer } = await api.signIn({ username: 'bob', email: 'bob@example.org' });
    expect((await get(bearer).expect(200)).body).toMatchObject({ data: { deliveries: [], held: [] } });
    await api.http.get('/api/user/deliveries').expect(401);
  });

  it.each(['1', `1.${idOf(1)}0`, `x.${idOf(1)}`, `1.${idOf(1)}%00`])(
    'reject the cursor %s',
    async (cursor) => {
      const { bearer } = await api.signIn();
      await get(bearer, `?cursor=${cursor}`).expect(400);
    },
  );
});
