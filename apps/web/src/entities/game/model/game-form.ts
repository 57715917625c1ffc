import type { FollowGameDto, SearchResult } from '@patchlight/contracts';

const httpOnly = (url: string | null): string | undefined => (url?.startsWith('http') ? url : undefined);

/** The request that follows a game, or adds it to the wishlist, from a search result. */
export const gameForm = ({ appid: appId, name, logo, icon }: SearchResult): FollowGameDto => ({
  steamAppId: appId,
  name,
  logoUrl: httpOnly(logo),
  iconUrl: httpOnly(icon),
});
