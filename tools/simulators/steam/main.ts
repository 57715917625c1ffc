import { startSteamSimulator } from './steam-simulator.ts';

const { env } = process;
const numberIn = (name: string, otherwise: number): number => (env[name] ? Number(env[name]) : otherwise);

const simulator = await startSteamSimulator({
  port: numberIn('STEAM_SIM_PORT', 4010),
  host: env['STEAM_SIM_HOST'] ?? '127.0.0.1',
  ...(env['STEAM_SIM_PUBLIC_URL'] ? { publicUrl: env['STEAM_SIM_PUBLIC_URL'] } : {}),
  games: numberIn('STEAM_SIM_GAMES', 320),
  postsPerGame: numberIn('STEAM_SIM_POSTS', 20),
  publishEverySeconds: numberIn('STEAM_SIM_PUBLISH_SECONDS', 0),
  liveApps: (env['STEAM_SIM_LIVE_APPS'] ?? '').split(',').filter(Boolean).map(Number),
  seed: numberIn('STEAM_SIM_SEED', 1),
  latencyMs: numberIn('STEAM_SIM_LATENCY_MS', 0),
  expiresSeconds: numberIn('STEAM_SIM_EXPIRES_SECONDS', 0),
});

for (const name of (env['STEAM_SIM_SCENARIOS'] ?? '').split(',').filter(Boolean)) {
  if (simulator.scenario({ name, on: true })) continue;
  console.error(
    `There is no scenario "${name}"; known are ${simulator
      .scenarios()
      .map((known) => known.name)
      .join(', ')}.`,
  );
  process.exit(78);
}

console.log(`Steam simulator: ${simulator.url} (${simulator.catalogue.length} games)`);
const end = (): void => process.exit(0);
process.once('SIGTERM', end);
process.once('SIGINT', end);
