import { beforeAll, describe, expect, it } from '@jest/globals';
import { shapeOf } from '@patchlight/domain';
import { PLANTED, Watched, randomOf, varied } from './drifts.ts';
import type { Answers } from './drifts.ts';

const NORMAL = 10_000;
const LEARNED = 300;
/** A run lasts a minute, in which a host is asked 35 or 60 times. */
const RUN = 35;

/** What is told of these answers, which are varied, and of drifts that are planted in them. */
export const driftSuite = (collect: () => Promise<Answers>): void => {
  let answers: Answers;
  beforeAll(async () => {
    answers = await collect();
  });

  it(`raise no alarm in ${NORMAL} normal answers`, () => {
    const random = randomOf(20_261_124);
    const watched = new Map([...answers.keys()].map((endpoint) => [endpoint, new Watched()]));
    const endpoints = [...answers.keys()];
    const alarms = Array.from({ length: NORMAL }, (_, n) => {
      const endpoint = endpoints[n % endpoints.length]!;
      return watched.get(endpoint)!.see(varied(answers.get(endpoint)!, random));
    }).flat();
    process.stdout.write(
      `${alarms.length} alarms in ${NORMAL} normal answers of ${endpoints.length} endpoints\n`,
    );
    expect(alarms).toEqual([]);
  });

  describe('raise an alarm within a run', () => {
    it.each(PLANTED.map((drift) => [drift.name, drift] as const))('when %s', (_, drift) => {
      const random = randomOf(7);
      const recorded = answers.get(drift.endpoint)!;
      const watched = new Watched();
      for (let n = 0; n < LEARNED; n += 1) expect(watched.see(varied(recorded, random))).toEqual([]);
      const alarms = Array.from({ length: RUN }, (_answer, n) =>
        watched.see(drift.change(varied(recorded, random))).map((alarm) => ({ ...alarm, after: n + 1 })),
      ).flat();
      const told = alarms.find(
        ({ path, drift: kind }) => path === drift.told.path && kind === drift.told.drift,
      );
      process.stdout.write(
        `${drift.name}: alarm after ${told?.after ?? 'no'} answers, ${alarms.length} in all\n`,
      );
      expect(told).toMatchObject(drift.told);
      expect(told!.example).not.toBe('');
    });
  });

  it('are looked at in microseconds', () => {
    const all = [...answers.values()].flat();
    for (const document of all) shapeOf(document);
    const before = process.cpuUsage();
    const rounds = Math.ceil(2_000 / all.length);
    for (let round = 0; round < rounds; round += 1) for (const document of all) shapeOf(document);
    const { user, system } = process.cpuUsage(before);
    const perAnswer = (user + system) / (rounds * all.length);
    process.stdout.write(`${perAnswer.toFixed(1)} µs of CPU an answer\n`);
    expect(Math.max(...all.map((document) => shapeOf(document).size))).toBeLessThanOrEqual(400);
  });
};
