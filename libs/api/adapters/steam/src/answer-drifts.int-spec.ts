import { describe } from '@jest/globals';
import { RecordingSourceWatch } from '@patchlight/testing';
import { driftSuite } from './testing/drift-suite.ts';
import { answersOf, asked } from './testing/drifts.ts';
import type { Answers } from './testing/drifts.ts';
import { startSimulatedSteam } from './testing/simulated-steam.ts';

const NEVER = { etag: null, bodyHash: null };

const collect = async (): Promise<Answers> => {
  const watch = new RecordingSourceWatch();
  const { news, catalog, simulator, close } = await startSimulatedSteam({ watch });
  for (const { appid, name } of simulator.catalogue) {
    await asked(news.fetch(appid, NEVER));
    await asked(news.fetchClues(appid));
    await asked(catalog.fetchDetails(appid));
    await asked(catalog.fetchListings([appid, 1], 'US'));
    await asked(catalog.search(name.slice(0, 4)));
  }
  await close();
  return answersOf(watch);
};

describe('answers of the simulated store', () => driftSuite(collect));
