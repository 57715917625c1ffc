import { describe, expect, it } from '@jest/globals';
import { RecordingSourceWatch, storeProfilesContract } from '@patchlight/testing';
import { SteamProfiles } from './steam-profiles.adapter.ts';
import { startRawServer } from './testing/raw-server.ts';
import { SCENARIO_OF, startSimulatedSteam } from './testing/simulated-steam.ts';
import { steamHttpTo } from './testing/steam-http.ts';

const KEY = 'A-KEY-OF-THE-TESTS';

storeProfilesContract('Steam', async () => {
  const { http, scenario, close } = await startSimulatedSteam();
  const profiles = new SteamProfiles(http, KEY);
  const steamId = (await profiles.resolveName('tess'))!;
  return {
    profiles,
    open: { vanity: 'tess', steamId },
    hidden: { steamId: (await profiles.resolveName('private-jo'))! },
    unknownVanity: 'nobody-here',
    breakStore: async (reason) => scenario(SCENARIO_OF[reason]),
    close,
  };
});

describe('API key', () => {
  it('is sent to Steam, and appears in no error', async () => {
    const server = await startRawServer((_, response) => void response.writeHead(403).end('Forbidden'));
    const http = steamHttpTo(server.url);
    const failure = await new SteamProfiles(http, KEY)
      .fetchOwnedGames('76561198000000001')
      .catch((error: unknown) => error);
    await http.close();
    await server.close();
    expect(server.requests[0]!.url).toContain(`key=${KEY}`);
    expect(failure).toMatchObject({ name: 'StoreError', reason: 'refused' });
    expect(JSON.stringify({ ...(failure as object) }) + String((failure as Error).stack)).not.toContain(KEY);
  });

  it('is not shown to what watches the answers, which are marked as about a person', async () => {
    const watch = new RecordingSourceWatch();
    const server = await startRawServer((_, response) => void response.end('{"response":{}}'));
    const http = steamHttpTo(server.url, { watch });
    await new SteamProfiles(http, KEY).fetchOwnedGames('76561198000000001');
    await http.close();
    await server.close();
    expect(server.requests[0]!.url).toContain(`key=${KEY}`);
    expect(watch.answers).toMatchObject([{ endpoint: 'IPlayerService/GetOwnedGames', isPersonal: true }]);
    expect(JSON.stringify(watch.answers)).not.toContain(KEY);
  });
});
