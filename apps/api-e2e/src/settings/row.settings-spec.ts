import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JOURNEYS } from './journeys/index.ts';
import { faultsIn } from '../testing/log-faults.ts';
import { PLAN } from './plan.ts';
import { Stage } from './stage/stage.ts';

const { name, values } = PLAN.find((row) => row.name === process.env['SETTINGS_ROW'])!;

describe(`${name}: ${Object.values(values).join(' · ')}`, () => {
  const stage = new Stage(values);
  /** The journey that ended the run: others build on it. */
  let failed: string | null = null;
  let seen = 0;

  beforeAll(() => stage.open());
  afterAll(() => stage.close());

  for (const journey of JOURNEYS) {
    const reason = journey.skipped?.(values) ?? null;
    if (reason !== null) {
      it.skip(`${journey.name} (skipped: ${reason})`, () => undefined);
      continue;
    }
    it(journey.name, async () => {
      if (failed !== null) throw new Error(`Not run, since "${failed}" failed.`);
      failed = journey.name;
      await journey.run(stage);
      const output = stage.output();
      const provoked = journey.provokes ? [journey.provokes] : [];
      expect(faultsIn(output.slice(seen).split('\n'), provoked)).toEqual([]);
      seen = output.length;
      failed = null;
    });
  }
});
