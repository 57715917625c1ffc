import { describe, expect, it } from '@jest/globals';
import { LATE_AFTER_SECONDS, troublesOf } from './trouble.ts';
import type { WorkState } from './work-state.ts';

const NOW = new Date('2026-11-29T09:14:00Z');
const NOTHING_LATE = { email: 0, push: 0, chat: 0, webhook: 0, digest: 0 };
const since = new Date('2026-11-29T09:00:00Z');
const work = (changes: Partial<WorkState>): WorkState => ({
  name: 'plan-webhooks',
  kind: 'tick',
  failures: 840,
  failuresTotal: 900,
  failingSince: since,
  succeededAt: null,
  error: 'relation "webhook_mark" does not exist',
  ...changes,
});

describe('troubles', () => {
  it('name what users miss while a tick is broken, since when, and why', () => {
    expect(troublesOf([work({})], NOTHING_LATE, NOW)).toEqual([
      {
        kind: 'tick',
        name: 'plan-webhooks',
        missed: 'Webhooks have not been sent',
        since,
        detail: 'plan-webhooks failed 840 times in a row: relation "webhook_mark" does not exist',
      },
    ]);
  });

  it('name the channels whose messages are late', () => {
    const late = { ...NOTHING_LATE, email: LATE_AFTER_SECONDS, push: LATE_AFTER_SECONDS - 1, chat: 840 };
    expect(troublesOf([], late, NOW)).toMatchObject([
      { kind: 'delivery', missed: 'Mails have been late', since: new Date('2026-11-29T09:04:00Z') },
      { kind: 'delivery', missed: 'Chat messages have been late', since },
    ]);
  });

  it('are none while all work succeeds, and nothing waits', () => {
    expect(troublesOf([work({ failures: 0, failingSince: null })], NOTHING_LATE, NOW)).toEqual([]);
  });

  it('name the services that refuse this instance', () => {
    const refused = { kind: 'service', error: '403, BadJwtToken' } as const;
    const services = ['mail', 'web.push.apple.com'].map((name) => work({ ...refused, name }));
    expect(troublesOf(services, NOTHING_LATE, NOW).map(({ missed }) => missed)).toEqual([
      'The mail server has not taken mails of this instance',
      'web.push.apple.com has not accepted the push keys of this instance',
    ]);
  });

  it('name work of other versions that is broken, too', () => {
    expect(troublesOf([work({ name: 'water-plants' })], NOTHING_LATE, NOW)[0]!.missed).toBe(
      'The water-plants tick has not worked',
    );
  });
});
