import { startSteamSimulator } from '@patchlight/simulators';
import { serveRole } from './roles.ts';

export interface SimulatorQuestion {
  games: number;
  postsPerGame: number;
}

/** The simulated store. */
export const runSimulator = (): void =>
  serveRole<'simulator'>(async (options) => {
    const { url, catalogue } = await startSteamSimulator(options);
    return { url, appIds: catalogue.map(({ appid }) => appid) };
  });
