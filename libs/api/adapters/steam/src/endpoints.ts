import type { RequestPriority } from '@patchlight/application/ports';
import type { RequestPurpose } from '@patchlight/contracts';

/** The first two segments of a path, without what is asked for: `ISteamNews/GetNewsForApp`, `actions/SearchApps`. */
export const endpointOf = (path: string): string => /^\/([^/?]+\/[^/?]+)/.exec(path)?.[1] ?? path;

const PERSONAL = [
  'ISteamUser/ResolveVanityURL',
  'IPlayerService/GetOwnedGames',
  'IWishlistService/GetWishlist',
];

/** Whether its answers are about a person. */
export const isPersonal = (endpoint: string): boolean => PERSONAL.includes(endpoint);

const PURPOSES: Record<string, RequestPurpose> = {
  'ISteamNews/GetNewsForApp': 'polls',
  'events/ajaxgetpartnereventspageable': 'kinds',
  'IStoreBrowseService/GetItems': 'listings',
  'api/appdetails': 'details',
  'actions/SearchApps': 'searches',
  'api/storesearch': 'searches',
};

/** What a request is for: the endpoint tells, and the priority of what several uses share. */
export const purposeOf = (endpoint: string, priority: RequestPriority): RequestPurpose => {
  if (isPersonal(endpoint)) return 'profiles';
  if (priority === 'spare') return 'histories';
  const purpose = PURPOSES[endpoint] ?? 'other';
  if (priority !== 'urgent') return purpose;
  if (purpose === 'polls') return 'new-games';
  return purpose === 'listings' ? 'profiles' : purpose;
};
