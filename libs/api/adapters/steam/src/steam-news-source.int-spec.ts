import { newsSourceContract } from '@patchlight/testing';
import { SCENARIO_OF, startSimulatedSteam } from './testing/simulated-steam.ts';

newsSourceContract('Steam', async () => {
  const { simulator, news, game, scenario, close } = await startSimulatedSteam({
    clock: { now: () => new Date() },
  });
  return {
    news,
    appId: game.appId,
    refusedAppId: 999_999_999,
    publish: async (post) => simulator.publish({ appid: game.appId, eventType: 12, ...post })!.gid,
    edit: async (gid, change) => void simulator.edit(gid, change),
    breakStore: async (reason) => scenario(SCENARIO_OF[reason]),
    close,
  };
});
