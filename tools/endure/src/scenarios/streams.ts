import { nextSecond, signUp, startWorld } from '@patchlight/api-e2e';
import type { Visitor } from '@patchlight/api-e2e';
import { eventually } from '@patchlight/testing';
import { readFileSync } from 'node:fs';
import { Pulse } from '../environment/pulse.ts';
import { Audience } from '../load/audience.ts';
import { atMost, never } from '../report/outcome.ts';
import type { Outcome } from '../report/outcome.ts';
import type { Run } from '../run.ts';

const STREAMS = 5_000;
/** An account may have eight. */
const PER_USER = 8;
const OPENED_AT_ONCE = 20;
const POSTS = 5;
const NEWS_MS = 20_000;
const ANSWER_MS = 2_000;

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;

/** Of its main thread (Linux). */
const scheduledSeconds = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/schedstat`, 'utf8')
    .split(' ')
    .slice(0, 2)
    .map((nanoseconds) => (Number(nanoseconds) / 1e9).toFixed(1));

/** Open streams of live events on one process, all of which hear of each post. */
export const endureStreams = async ({ say }: Run): Promise<Outcome> => {
  const world = await startWorld({ settings: { INSTANCE_PLAN: 'PRO' } });
  try {
    const { url, pid } = await world.start('all');
    const game = world.steam.catalogue[0]!.appid;
    const visitors: Visitor[] = [];
    for (let n = 0; n < STREAMS / PER_USER; n += 1) {
      const visitor = await signUp(url);
      await visitor.follow(game);
      visitors.push(visitor);
    }
    const before = residentMb(pid);
    const audience = new Audience(url);
    const meanwhile = new Pulse(`${url}/livez`);
    const startedAt = performance.now();
    const queue = Array.from({ length: STREAMS }, (_, n) => visitors[n % visitors.length]!);
    const lane = async (): Promise<void> => {
      for (let visitor = queue.pop(); visitor; visitor = queue.pop()) await audience.open(visitor);
    };
    await Promise.all(Array.from({ length: OPENED_AT_ONCE }, lane));
    const openedMs = performance.now() - startedAt;
    const after = residentMb(pid);
    await meanwhile.end();
    say(`${audience.ready} streams open, ${audience.lost} lost`);
    const pulse = new Pulse(`${url}/livez`);
    let missed = 0;
    const last: number[] = [];
    for (let n = 0; n < POSTS; n += 1) {
      const { gid } = world.steam.publish({ appid: game, eventType: 12, date: nextSecond() })!;
      const told = audience.expect(gid);
      await eventually('all streams had the news', () => told.length >= STREAMS, 60_000).catch(() => null);
      missed += STREAMS - told.length;
      last.push(told.at(-1)! - told[0]!);
    }
    await pulse.end();
    audience.close();
    return {
      verdicts: [
        never('streams refused or lost', audience.lost),
        never('news missed or doubled', Math.abs(missed)),
        never('failed requests for /livez', meanwhile.failed + pulse.failed),
        atMost('slowest response of /livez', Math.max(meanwhile.slowest, pulse.slowest), ANSWER_MS, 'ms'),
        atMost('from the first stream with the news to the last', Math.max(...last), NEWS_MS, 'ms'),
      ],
      figures: {
        streams: audience.ready,
        'resident MB before and with the streams': `${before.toFixed(0)}, ${after.toFixed(0)}`,
        'slowest response of /livez while they opened, and with the news, ms': `${Math.round(meanwhile.slowest)}, ${Math.round(pulse.slowest)}`,
        'seconds that the process ran, and waited for a processor': scheduledSeconds(pid).join(', '),
        'seconds until all were open': (openedMs / 1_000).toFixed(1),
        'from the first stream with the news to the last, ms': last.map(Math.round).join(', '),
      },
    };
  } finally {
    await world.close();
  }
};
