/** Dedicated servers, whose app has no posts, and the games that they serve. */
const GAME_OF_SERVER: Readonly<Record<number, number>> = {
  740: 730,
  232250: 440,
  233780: 107410,
  258550: 252490,
  294420: 251570,
  380870: 108600,
  443030: 440900,
  896660: 892970,
  1690800: 526870,
  1829350: 1604030,
  2394010: 1623730,
  2430930: 2399830,
};

/** Whose word it is that an app serves a game: of all, the first that is known counts. */
export interface GamesToldOf {
  own: number | null;
  /** The parent that the store names. */
  store: number | null;
}

export interface GameOfApp {
  appId: number;
  from: 'own' | 'store' | 'list';
}

/** The game whose posts tell the builds of an app; null: the app itself. */
export const gameOf = (appId: number, { own, store }: GamesToldOf): GameOfApp | null => {
  if (own !== null) return { appId: own, from: 'own' };
  if (store !== null) return { appId: store, from: 'store' };
  const listed = GAME_OF_SERVER[appId];
  return listed === undefined ? null : { appId: listed, from: 'list' };
};
