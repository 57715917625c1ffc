import { useCallback, useMemo } from 'react';
import { useClientConfig } from './use-client-config.ts';

const STEAM = 'https://store.steampowered.com';
const STEAM_PICTURES = 'https://shared.akamai.steamstatic.com';
const NONE: readonly string[] = [];

interface Store {
  /** The page of a game in the store. */
  gamePage(appId: number): string;
  /** The wide picture that the store has for most games; for games whose pictures are not known here. */
  gamePicture(appId: number): string;
  /** Allowed image origins for posts, besides those of Steam. */
  imageHosts: readonly string[];
  /** The image host of a simulated store; undefined for Steam. */
  clanImages: string | undefined;
}

/** The store behind this instance: Steam or a simulator. In a list, call it once for all rows. */
export const useStorefront = (): Store => {
  const config = useClientConfig();
  const base = config?.storeUrl ?? STEAM;
  const imageHosts = config?.imageOrigins ?? NONE;
  const gamePage = useCallback((appId: number) => `${base}/app/${appId}/`, [base]);
  return useMemo(
    () => ({
      gamePage,
      gamePicture: (appId) =>
        `${imageHosts[0] ?? STEAM_PICTURES}/store_item_assets/steam/apps/${appId}/header.jpg`,
      imageHosts,
      clanImages: imageHosts[0] && `${imageHosts[0]}/images`,
    }),
    [gamePage, imageHosts],
  );
};
