import { useState } from 'react';
import type { SearchResult, WishlistItem } from '@patchlight/contracts';
import { gameForm } from '@/entities/game';
import { useUndoToast } from '@/entities/undo';
import { messageOf, useApiDispatch } from '@/shared/api';
import { showToast } from '@/shared/toast';
import {
  snapshotWishlist,
  useDropWishMutation,
  useSetWishNoticesMutation,
  useWishForGameMutation,
} from '../api/change-wishlist.api.ts';

/** Adds games to the wishlist; `problem` is the error message. */
export const useWishForGame = () => {
  const [wish] = useWishForGameMutation();
  const [adding, setAdding] = useState<ReadonlySet<number>>(new Set());
  const [problem, setProblem] = useState<string | null>(null);
  const add = async (game: SearchResult): Promise<void> => {
    const { appid: appId, name } = game;
    setProblem(null);
    setAdding((now) => new Set([...now, appId]));
    try {
      showToast((await wish(gameForm(game)).unwrap()).message);
    } catch (error) {
      setProblem(messageOf(error, `Failed to add ${name} to your wishlist.`));
    } finally {
      setAdding((now) => new Set([...now].filter((other) => other !== appId)));
    }
  };
  return { add, adding, problem };
};

/** The actions on a wishlisted game. */
export const useWishActions = () => {
  const dispatch = useApiDispatch();
  const [dropWish] = useDropWishMutation();
  const [setNotices] = useSetWishNoticesMutation();
  const offerUndo = useUndoToast();

  const drop = async ({ appid: appId, name }: WishlistItem): Promise<void> => {
    try {
      const restore = dispatch(snapshotWishlist());
      const { undo } = await dropWish(appId).unwrap();
      offerUndo(`${name} removed from your wishlist.`, { offers: [undo], restore });
    } catch (error) {
      showToast(messageOf(error, `Failed to remove ${name} from your wishlist.`), 'error');
    }
  };

  const turnNotices = async ({ appid: appId, name, notificationEnabled }: WishlistItem): Promise<void> => {
    try {
      await setNotices({ appId, isOn: !notificationEnabled }).unwrap();
    } catch (error) {
      showToast(messageOf(error, `Failed to change the notifications for ${name}.`), 'error');
    }
  };

  return { drop, turnNotices };
};
