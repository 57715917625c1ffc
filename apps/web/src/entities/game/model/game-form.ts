import type { FollowGameDto, SearchResult } from '@patchlight/contracts';

const httpOnly = (url: string | null): string | undefined => (url?.startsWith('http') ? url : undefined);

/** What is sent to follow a game or to wish for it, from what the search has found. */
export const gameForm = ({ appid: appId, name, logo, icon }: SearchResult): FollowGameDto => ({
  steamAppId: appId,
  name,
  logoUrl: httpOnly(logo),
  iconUrl: httpOnly(icon),
});
