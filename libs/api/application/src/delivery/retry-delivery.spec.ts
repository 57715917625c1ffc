import { beforeEach, describe, expect, it } from '@jest/globals';
import { DeliveryNotFound, DeliveryNotRetryable } from '@patchlight/domain';
import { aTurnRequest, accountFixture } from '@patchlight/testing';

const ID = '00000000-0000-4000-8000-000000000001';
const ACTOR = { userId: '9', caller: { addressRange: '203.0.113.0/24' } };

describe('sending again', () => {
  let fixture: ReturnType<typeof accountFixture>;
  const retry = () => fixture.useCases.retryDelivery.execute(ACTOR, ID);
  const lease = () =>
    fixture.ports.deliveries.lease('email', aTurnRequest({ inAll: 1 }), fixture.ports.clock.now());
  const fail = async (): Promise<void> => {
    const [leased] = await lease();
    const { clock, deliveries } = fixture.ports;
    await deliveries.settle(leased!, { state: 'refused', error: '550 No such user' });
    clock.advance(60_000);
  };

  beforeEach(async () => {
    fixture = accountFixture();
    const { clock, deliveries } = fixture.ports;
    await deliveries.add([
      {
        id: ID,
        userId: '1',
        channel: 'email',
        targetId: null,
        appId: null,
        recipient: 'a…@example.org',
        priority: 'instant',
        content: { kind: 'update', updateIds: ['7'], more: 0 },
        dueAt: clock.now(),
      },
    ]);
  });

  it('queues a failed delivery, due now, and is logged', async () => {
    await fail();
    await retry();
    expect(await lease()).toMatchObject([{ id: ID, tries: 0 }]);
    expect(fixture.ports.audit.entries).toEqual([
      {
        actor: ACTOR,
        action: 'delivery-retried',
        target: { type: 'user', id: '1' },
        details: { delivery: ID, channel: 'email' },
      },
    ]);
  });

  it('is refused for a delivery that has not failed, or is being sent', async () => {
    await expect(retry()).rejects.toThrow(DeliveryNotFound);
    await fail();
    await retry();
    await fail();
    await retry();
    const { clock, deliveries } = fixture.ports;
    const [leased] = await lease();
    await deliveries.settle(leased!, { state: 'failed', error: '450', dueAt: clock.now() });
    await lease();
    await expect(retry()).rejects.toThrow(DeliveryNotRetryable);
    expect(fixture.ports.audit.entries).toHaveLength(2);
  });
});
