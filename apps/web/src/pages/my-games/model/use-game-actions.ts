import { useState } from 'react';
import type { LibraryGame } from '@patchlight/contracts';
import { snapshotLibrary } from '@/entities/library';
import { announceUsageChange } from '@/entities/plan';
import { useUndoToast } from '@/entities/undo';
import { updateApi, useLazyGetGameUpdatesQuery, useOpenUpdate } from '@/entities/update';
import { messageOf, readToken, useApiDispatch } from '@/shared/api';
import { showToast } from '@/shared/toast';
import { useRemoveGameMutation, useToggleFavoriteMutation } from '../api/my-games.api.ts';
import { useMarkGameReadMutation } from '../api/mark-game-read.api.ts';

/** The actions on a followed game; `problem` is the error message. */
export const useGameActions = () => {
  const dispatch = useApiDispatch();
  const [removeGame] = useRemoveGameMutation();
  const [toggleFavorite] = useToggleFavoriteMutation();
  const [fetchUpdates] = useLazyGetGameUpdatesQuery();
  const [markGameRead] = useMarkGameReadMutation();
  const openUpdate = useOpenUpdate();
  const offerUndo = useUndoToast();
  const [problem, setProblem] = useState<string | null>(null);

  const isSignedIn = (refusal: string): boolean => {
    setProblem(readToken() === null ? refusal : null);
    return readToken() !== null;
  };

  const remove = async ({ appid: appId, name }: LibraryGame): Promise<void> => {
    if (!isSignedIn('You must be logged in to remove games.')) return;
    try {
      const restore = dispatch(snapshotLibrary());
      const { undo } = await removeGame(appId).unwrap();
      offerUndo(`${name} removed from your list.`, {
        offers: [undo],
        restore,
        onUndone: announceUsageChange,
      });
      announceUsageChange();
    } catch {
      showToast('Failed to remove game.', 'error');
      setProblem(`Failed to remove ${name}. Please try again.`);
    }
  };

  const toggle = async ({ appid: appId, name }: LibraryGame): Promise<void> => {
    if (!isSignedIn('You must be logged in to change favorite status.')) return;
    try {
      const { data } = await toggleFavorite(appId).unwrap();
      showToast(`${name} ${data.isFavorite ? 'added to' : 'removed from'} favorites.`);
    } catch {
      showToast('Failed to update favorite status.', 'error');
      setProblem(`Failed to update favorite status for ${name}. Please try again.`);
    }
  };

  const viewUpdates = async ({ appid: appId, name, icon, logo }: LibraryGame): Promise<void> => {
    setProblem(null);
    try {
      const [latest] = await fetchUpdates(appId).unwrap();
      if (!latest) return showToast(`${name} has no updates yet.`, 'info');
      const { gid, title, details, format, url, updateDate, kind } = latest;
      const game = { name, iconUrl: icon, logoUrl: logo };
      const update = {
        gid,
        title,
        details,
        format,
        url,
        updateDate,
        appId,
        kind,
        game,
        items: null,
        revisions: [],
      };
      await dispatch(updateApi.util.upsertQueryData('getUpdate', gid, update));
      const revisions = { forceRefetch: true, subscribe: false };
      void dispatch(updateApi.endpoints.getUpdate.initiate(gid, revisions));
      openUpdate(gid);
    } catch (error) {
      setProblem(messageOf(error, `Failed to fetch updates for app ${appId}.`));
    }
  };

  const markRead = async ({ appid: appId, name, unreadCount }: LibraryGame): Promise<void> => {
    if (unreadCount === 0) return showToast(`${name} has nothing unread.`, 'info');
    try {
      const restore = dispatch(snapshotLibrary());
      const { offers, isAll } = await markGameRead(appId).unwrap();
      offerUndo(isAll ? `${name} marked as read.` : `Only a part of ${name} was marked as read. Try again.`, {
        offers,
        restore,
      });
    } catch (error) {
      showToast(`Failed to mark notification as read: ${messageOf(error)}`, 'error');
    }
  };

  return { remove, toggle, viewUpdates, markRead, problem, dismissProblem: () => setProblem(null) };
};
