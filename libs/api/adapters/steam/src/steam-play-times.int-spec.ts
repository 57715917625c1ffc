import { describe, expect, it } from '@jest/globals';
import type { RequestPriority } from '@patchlight/application/ports';
import {
  FixedClock,
  InMemoryRequestBudget,
  RecordingSourceWatch,
  playTimesContract,
} from '@patchlight/testing';
import { readPlayTimes } from './profile-responses.ts';
import { SteamPlayTimes } from './steam-play-times.adapter.ts';
import { SteamProfiles } from './steam-profiles.adapter.ts';
import { startRawServer } from './testing/raw-server.ts';
import { SCENARIO_OF, startSimulatedSteam } from './testing/simulated-steam.ts';
import { steamHttpTo } from './testing/steam-http.ts';

const KEY = 'A-KEY-OF-THE-TESTS';

playTimesContract('Steam', async () => {
  const { http, scenario, close } = await startSimulatedSteam({
    budget: new InMemoryRequestBudget({ now: () => new Date() }),
  });
  const profiles = new SteamProfiles(http, KEY);
  return {
    playTimes: new SteamPlayTimes(http, KEY),
    open: (await profiles.resolveName('tess'))!,
    hidden: (await profiles.resolveName('private-jo'))!,
    breakStore: async (reason) => scenario(SCENARIO_OF[reason]),
    close,
  };
});

describe('play times', () => {
  it('are asked for with spare requests, which count for profiles', async () => {
    const watch = new RecordingSourceWatch();
    const server = await startRawServer((_, response) => void response.end('{"response":{}}'));
    const budget = new InMemoryRequestBudget(new FixedClock());
    const priorities: RequestPriority[] = [];
    const reserve = budget.reserve.bind(budget);
    budget.reserve = (host, perSecond, priority) => {
      priorities.push(priority);
      return reserve(host, perSecond, priority);
    };
    const http = steamHttpTo(server.url, { watch, budget });
    await new SteamPlayTimes(http, KEY).fetch('76561198000000001');
    await http.close();
    await server.close();
    expect(priorities).toEqual(['spare']);
    expect(watch.answers).toMatchObject([{ endpoint: 'IPlayerService/GetOwnedGames', isPersonal: true }]);
    expect(watch.requests).toEqual([{ host: expect.any(String), purpose: 'profiles' }]);
  });

  it('are read from games without names; what is no number is 0', () => {
    const games = [
      { appid: 7, playtime_forever: 90, rtime_last_played: 1_795_000_000 },
      { appid: 8, playtime_forever: '90', rtime_last_played: -1 },
      { appid: 'x', playtime_forever: 90 },
      null,
    ];
    expect(readPlayTimes({ response: { game_count: 4, games } })).toEqual(
      new Map([
        [7, { minutes: 90, lastAt: new Date(1_795_000_000_000) }],
        [8, { minutes: 0, lastAt: null }],
      ]),
    );
    expect(readPlayTimes({ response: {} })).toBeNull();
    expect(() => readPlayTimes({ response: { game_count: 1, games: 'x' } })).toThrow('no owned games');
  });
});
