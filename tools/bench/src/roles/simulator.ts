import { startSteamSimulator } from '@patchlight/simulators';
import { serveRole } from './serve-role.ts';

export interface SimulatorRequest {
  games: number;
  postsPerGame: number;
}

/** The simulated store. */
export const runSimulator = (): void =>
  serveRole(async (options: SimulatorRequest) => {
    const { url, catalogue } = await startSteamSimulator(options);
    return { url, appIds: catalogue.map(({ appid }) => appid) };
  });
