import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SearchResult } from '@patchlight/contracts';
import { gameForm } from '@/entities/game';
import { announceUsageChange, useLazyCanAddGameQuery } from '@/entities/plan';
import { useUser } from '@/entities/session';
import { useOpenUpdate } from '@/entities/update';
import { clientError, messageOf } from '@/shared/api';
import { ROUTES } from '@/shared/config';
import { returnState } from '@/shared/lib';
import { showToast } from '@/shared/toast';
import { useAddGameMutation } from '../api/follow-game.api.ts';

const LIMIT_REACHED = 'You have reached your game limit. Upgrade to PRO for unlimited games!';

export interface AddProblem {
  message: string;
  /** The plan allows no more games. */
  isLimit: boolean;
}

/** Adds a game if the plan allows it, and leads to its latest update; `problem` is why it failed. */
export const useAddGame = () => {
  const user = useUser();
  const [checkPlan] = useLazyCanAddGameQuery();
  const [addGame] = useAddGameMutation();
  const [adding, setAdding] = useState<ReadonlySet<number>>(new Set());
  const [problem, setProblem] = useState<AddProblem | null>(null);
  const navigate = useNavigate();
  const location = useLocation();
  const openUpdate = useOpenUpdate();

  const setBusy = (appId: number, isBusy: boolean): void =>
    setAdding((now) => new Set(isBusy ? [...now, appId] : [...now].filter((other) => other !== appId)));

  const add = async (game: SearchResult): Promise<void> => {
    if (!user) {
      showToast('You must be logged in to add games.', 'error');
      void navigate(ROUTES.login, { state: returnState(location) });
      return;
    }
    const { appid: appId, name } = game;
    setProblem(null);
    setBusy(appId, true);
    try {
      const check = await checkPlan()
        .unwrap()
        .catch((error: unknown) => {
          throw clientError(`Failed to check game limits. ${messageOf(error)}`);
        });
      if (!check.canAdd) return setProblem({ message: check.reason || LIMIT_REACHED, isLimit: true });
      const { latestUpdateGid: newest } = await addGame(gameForm(game)).unwrap();
      showToast(
        `${name} added to your list!`,
        'success',
        newest === null ? undefined : { label: 'See its latest update', run: () => openUpdate(newest) },
      );
      announceUsageChange();
    } catch (error) {
      showToast('Failed to add game.', 'error');
      setProblem({
        message: messageOf(error, 'An unexpected error occurred while adding the game.'),
        isLimit: false,
      });
    } finally {
      setBusy(appId, false);
    }
  };
  return { add, adding, problem, dismissProblem: () => setProblem(null) };
};
