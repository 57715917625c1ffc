import { returnPathOf } from './return-path.ts';

const KEY = 'afterSteam';

/** Stores where to return after signing in at Steam; the router's state does not survive the redirect. */
export const storeSteamReturnPath = (target: string): void => sessionStorage.setItem(KEY, target);

/** Reads and removes the stored path, validated. */
export const takeSteamReturnPath = (): string => {
  const from = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return returnPathOf({ from });
};
