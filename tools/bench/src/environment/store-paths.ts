const FEEDS = 'steam_community_announcements,steam_updates,steam_release,steam_community_blog,steam_client';

/** The product's request for a game's posts. The reference sends the same, so that both hit the simulator's cache. */
export const newsPath = (appId: number): string =>
  `/ISteamNews/GetNewsForApp/v2/?appid=${appId}&count=20&feeds=${FEEDS}&format=json`;

/** The product's request for the kinds of a game's posts. */
export const eventsPath = (appId: number): string =>
  `/events/ajaxgetpartnereventspageable/?clan_accountid=0&appid=${appId}&offset=0&count=20&l=english`;
