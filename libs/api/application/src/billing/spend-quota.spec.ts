import { beforeEach, describe, expect, it } from '@jest/globals';
import { billingPorts } from '@patchlight/testing';
import { SpendQuota } from './spend-quota.use-case.ts';

const ADA = '7';
const BOB = '8';

describe('daily quota', () => {
  let ports: ReturnType<typeof billingPorts>;
  let spend: SpendQuota;
  beforeEach(() => {
    ports = billingPorts();
    spend = new SpendQuota(ports.plans, ports.meter, ports.clock);
    ports.clock.set(new Date('2026-11-21T23:59:00.500Z'));
  });

  it('is that of the plan, until midnight UTC', async () => {
    expect(await spend.execute(ADA, 'apiCalls')).toEqual({
      isGranted: true,
      limit: 100,
      remaining: 99,
      secondsLeft: 60,
    });
    for (let call = 0; call < 99; call += 1) await spend.execute(ADA, 'apiCalls');
    expect(await spend.execute(ADA, 'apiCalls')).toMatchObject({ isGranted: false, remaining: 0 });
    expect(await spend.execute(ADA, 'notifications')).toMatchObject({ limit: 50, remaining: 49 });
    expect(await spend.execute(BOB, 'apiCalls')).toMatchObject({ remaining: 99 });
    ports.clock.advance(60_000);
    expect(await spend.execute(ADA, 'apiCalls')).toMatchObject({ isGranted: true, remaining: 99 });
  });

  it('is unlimited where the plan has no limit', async () => {
    ports.plans.give(ADA, 'ADMIN');
    const results = await Promise.all(Array.from({ length: 200 }, () => spend.execute(ADA, 'notifications')));
    expect(
      results.every(({ isGranted, limit, remaining }) => isGranted && limit === null && remaining === 0),
    ).toBe(true);
  });
});
