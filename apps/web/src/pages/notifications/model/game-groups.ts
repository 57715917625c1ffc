import type { NotificationRow } from '@patchlight/contracts';
import { gameOf } from '@/entities/notification';

export interface GameGroup {
  appId: number;
  name: string;
  rows: NotificationRow[];
}

/** Rows grouped by game, the games in the order of their first row. */
export const groupByGame = (rows: readonly NotificationRow[]): GameGroup[] => {
  const groups = new Map<number, GameGroup>();
  for (const row of rows) {
    const { steamAppId: appId, name } = gameOf(row);
    const group = groups.get(appId);
    if (group) group.rows.push(row);
    else groups.set(appId, { appId, name, rows: [row] });
  }
  return [...groups.values()];
};
