export { startSteamSimulator } from './steam/steam-simulator.ts';
export type { SteamSimulator, SteamSimulatorOptions } from './steam/steam-simulator.ts';
export type { Control } from './steam/control.ts';
export type { NewPost } from './steam/world/world.ts';
export type { Post } from './steam/world/post.ts';
export type { Switch } from './steam/scenarios/board.ts';
export type { Endpoint } from './steam/scenarios/scenario.ts';
export type { Game } from './steam/catalogue.ts';
export { flagships } from './steam/content/flagships.ts';
