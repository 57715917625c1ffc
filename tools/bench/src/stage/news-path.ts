const FEEDS = 'steam_community_announcements,steam_updates,steam_release,steam_community_blog,steam_client';

/** The question that the product asks about a game's posts, so that the simulator answers both sides from one shelf. */
export const newsPath = (appId: number): string =>
  `/ISteamNews/GetNewsForApp/v2/?appid=${appId}&count=20&feeds=${FEEDS}&format=json`;
