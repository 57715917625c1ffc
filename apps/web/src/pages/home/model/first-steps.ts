import { useState } from 'react';
import type { UserBody } from '@patchlight/contracts';
import { useClientConfig } from '@/entities/instance';
import { ROUTES } from '@/shared/config';

/** The games that a new user is asked to follow. */
export const FIRST_GAMES = 3;

/** Who follows more knows their way around. */
const FEW_GAMES = 5;

/** Accounts older than this do, too. */
const NEW_MS = 30 * 24 * 60 * 60_000;

interface Kept {
  isClosed?: boolean;
  hasSeenMailChoice?: boolean;
}

const keyOf = ({ id }: UserBody): string => `firstSteps:${id}`;

const read = (user: UserBody): Kept => {
  try {
    return (JSON.parse(localStorage.getItem(keyOf(user)) ?? '{}') ?? {}) as Kept;
  } catch {
    return {};
  }
};

export interface FirstStep {
  label: string;
  to: string;
  isDone: boolean;
  onOpen?: () => void;
}

/**
 * What a new user may do first, and the function that closes the list for this user in this browser. Null: closed, all
 * done, or not a new user.
 */
export const useFirstSteps = (
  user: UserBody,
  gameCount: number,
): { steps: FirstStep[]; close: () => void } | null => {
  const config = useClientConfig();
  const [kept, setKept] = useState(() => read(user));
  const [isNew] = useState(() => gameCount <= FEW_GAMES && Date.now() - Date.parse(user.createdAt) < NEW_MS);
  const keep = (change: Kept): void => {
    const next = { ...kept, ...change };
    setKept(next);
    localStorage.setItem(keyOf(user), JSON.stringify(next));
  };
  if (!isNew || kept.isClosed || !config) return null;
  const followed = Math.min(gameCount, FIRST_GAMES);
  const steps: FirstStep[] = [
    {
      label: `Follow ${FIRST_GAMES} games (${followed} of ${FIRST_GAMES})`,
      to: ROUTES.search,
      isDone: followed === FIRST_GAMES,
    },
  ];
  if (config.sendsMail)
    steps.push(
      { label: 'Confirm your email address', to: ROUTES.settings, isDone: user.emailVerified },
      {
        label: 'Choose how often we email you',
        to: `${ROUTES.settings}?tab=notifications`,
        isDone: kept.hasSeenMailChoice === true,
        onOpen: () => keep({ hasSeenMailChoice: true }),
      },
    );
  return steps.every(({ isDone }) => isDone) ? null : { steps, close: () => keep({ isClosed: true }) };
};
