import { gameCatalogContract } from '@patchlight/testing';
import { SCENARIO_OF, startSimulatedSteam } from './testing/simulated-steam.ts';

gameCatalogContract('Steam', async () => {
  const { catalog, game, scenario, close } = await startSimulatedSteam();
  return {
    catalog,
    game,
    unshownAppId: 999_999_999,
    breakStore: async (reason) => scenario(SCENARIO_OF[reason]),
    close,
  };
});
