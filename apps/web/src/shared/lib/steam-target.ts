import { keptIn } from './kept-location.ts';

const KEY = 'afterSteam';

/** Keeps where to go after the way to Steam and back, which the router's state does not survive. */
export const keepSteamTarget = (target: string): void => sessionStorage.setItem(KEY, target);

/** Where to go now, checked; asked once. */
export const takeSteamTarget = (): string => {
  const from = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return keptIn({ from });
};
