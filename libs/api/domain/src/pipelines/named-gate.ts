import { GateOutOfReach } from './named-gate.errors.ts';

/**
 * A token that is limited to some games reaches the gates and webhooks of these games only: one of all games would tell
 * it of others.
 * @param games of the gate or webhook; null: all of the library
 * @param appIds that the caller may reach; null: all
 * @returns whether the caller may read and change it
 */
export const reachesGames = (games: readonly number[] | null, appIds: readonly number[] | null): boolean =>
  appIds === null || (games !== null && games.every((appId) => appIds.includes(appId)));

/** @throws {GateOutOfReach} */
export const assertReach = (games: readonly number[] | null, appIds: readonly number[] | null): void => {
  if (!reachesGames(games, appIds)) throw new GateOutOfReach();
};
