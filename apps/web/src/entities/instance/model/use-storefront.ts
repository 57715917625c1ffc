import { useCallback, useMemo } from 'react';
import { clientConfigApi } from '../api/client-config.api.ts';

const STEAM = 'https://store.steampowered.com';
const NONE: readonly string[] = [];

interface Store {
  /** The page of a game in the store. */
  gamePage(appId: number): string;
  /** Origins besides Steam's own whose pictures posts may show. */
  imageHosts: readonly string[];
  /** Where a store that stands in for Steam keeps the pictures of posts; undefined for Steam itself. */
  clanImages: string | undefined;
}

/** The store behind this instance: Steam, unless a simulated one stands in. A list asks once, for all of its rows. */
export const useStorefront = (): Store => {
  const { data } = clientConfigApi.endpoints.getClientConfig.useQuery();
  const base = data?.storeUrl ?? STEAM;
  const imageHosts = data?.imageOrigins ?? NONE;
  const gamePage = useCallback((appId: number) => `${base}/app/${appId}/`, [base]);
  return useMemo(
    () => ({ gamePage, imageHosts, clanImages: imageHosts[0] && `${imageHosts[0]}/images` }),
    [gamePage, imageHosts],
  );
};
