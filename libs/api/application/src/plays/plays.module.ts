import { LookAtPlays, MarkUpToDate, RequestLooks, WatchPlays } from './plays.use-cases.ts';
import type { PlaysPorts } from './ports.ts';

/** Wires what is known of when users played their games. */
export const playsModule = (ports: PlaysPorts) => {
  const requestLooks = new RequestLooks(ports);
  return {
    lookAtPlays: new LookAtPlays(ports),
    markUpToDate: new MarkUpToDate(ports.plays),
    requestLooks,
    watchPlays: new WatchPlays({ ...ports, requestLooks }),
  };
};

export type PlaysModule = ReturnType<typeof playsModule>;
