import type { LibraryGame } from '@patchlight/contracts';
import type { Held } from '@/shared/lib';

/** Whether the game has got a new update since it was shown. A first update counts if it is unread. */
const hasNewUpdate = (before: LibraryGame, now: LibraryGame): boolean => {
  if (before.latestUpdateGid === now.latestUpdateGid || now.latestUpdateDate === null) return false;
  if (before.latestUpdateDate === null) return now.unreadCount > before.unreadCount;
  return Date.parse(now.latestUpdateDate) > Date.parse(before.latestUpdateDate);
};

/**
 * The current games, but those with a new update with the latest update that is shown, so that no row moves or grows.
 * All other changes are shown, such as a game that the user has marked as read.
 */
export const holdUpdates = (before: readonly LibraryGame[], current: LibraryGame[]): Held<LibraryGame[]> => {
  const shownBefore = new Map(before.map((game) => [game.appid, game]));
  let fresh = 0;
  const shown = current.map((game) => {
    const known = shownBefore.get(game.appid);
    if (!known || !hasNewUpdate(known, game)) return game;
    const unreadCount = Math.min(known.unreadCount, game.unreadCount);
    fresh += Math.max(1, game.unreadCount - unreadCount);
    return {
      ...game,
      unreadCount,
      latestUpdateTitle: known.latestUpdateTitle,
      latestUpdateDate: known.latestUpdateDate,
      latestUpdateUrl: known.latestUpdateUrl,
      latestUpdateGid: known.latestUpdateGid,
      latestUpdateKind: known.latestUpdateKind,
    };
  });
  return { shown: fresh === 0 ? current : shown, fresh };
};
