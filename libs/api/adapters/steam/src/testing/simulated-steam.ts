import { type SteamSimulator, type Switch, startSteamSimulator } from '@patchlight/simulators';
import { SteamGameCatalog } from '../steam-game-catalog.adapter.ts';
import type { SteamHttp, SteamOptions } from '../steam-http.ts';
import { SteamNewsSource } from '../steam-news-source.adapter.ts';
import { steamHttpTo } from './steam-http.ts';

/** A simulated store on a free port, and an adapter connected to it. */
export interface SimulatedSteam {
  simulator: SteamSimulator;
  http: SteamHttp;
  news: SteamNewsSource;
  catalog: SteamGameCatalog;
  /** The first game of the catalog. */
  game: { appId: number; name: string };
  /** Enables a scenario, for all of its endpoints by default. */
  scenario(name: string, more?: Omit<Switch, 'name' | 'on'>): void;
  close(): Promise<void>;
}

export const startSimulatedSteam = async (options: Partial<SteamOptions> = {}): Promise<SimulatedSteam> => {
  const simulator = await startSteamSimulator({ games: 60, postsPerGame: 18 });
  const http = steamHttpTo(simulator.url, options);
  const { appid, name } = simulator.catalogue[0]!;
  return {
    simulator,
    http,
    news: new SteamNewsSource(http),
    catalog: new SteamGameCatalog(http),
    game: { appId: appid, name },
    scenario: (scenario, more = {}) => {
      const isKnown = simulator.scenario({ ...more, name: scenario, on: true });
      if (!isKnown) throw new Error(`the simulator knows no scenario "${scenario}"`);
    },
    close: async () => {
      await http.close();
      await simulator.close();
    },
  };
};

/** The simulator's scenario for each kind of failure. */
export const SCENARIO_OF = {
  throttled: '429-burst',
  unreachable: 'server-500',
  malformed: 'html-200',
} as const;
