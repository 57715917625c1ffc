/** The page of a game in the store. */
export const storePage = (appId: number): string => `https://store.steampowered.com/app/${appId}/`;
