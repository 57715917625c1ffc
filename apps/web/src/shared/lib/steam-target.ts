import { returnPathOf } from './return-path.ts';

const KEY = 'afterSteam';

/** Keeps where to go after the way to Steam and back, which the router's state does not survive. */
export const storeSteamReturnPath = (target: string): void => sessionStorage.setItem(KEY, target);

/** Where to go now, checked; asked once. */
export const takeSteamReturnPath = (): string => {
  const from = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return returnPathOf({ from });
};
