/** Base URLs of Steam's placeholders; the first two are documented in its news documentation. */
const bases: ReadonlyMap<string, string> = new Map([
  ['STEAM_CLAN_IMAGE', 'https://clan.akamai.steamstatic.com/images'],
  ['STEAM_CLAN_LOC_IMAGE', 'https://clan.akamai.steamstatic.com/images'],
  ['MEDIA_CDN_URL', 'https://cdn.akamai.steamstatic.com'],
  ['COMMUNITY_CDN_URL', 'https://community.akamai.steamstatic.com'],
  ['STORE_CDN_URL', 'https://store.akamai.steamstatic.com'],
  ['IMG_URL', 'https://community.akamai.steamstatic.com/public/images'],
  ['VIDEO_CDN_URL', 'https://video.akamai.steamstatic.com'],
  ['BASE_URL_SHARED_CDN', 'https://shared.akamai.steamstatic.com'],
]);

const leadingToken = /^\{([A-Z_]+)\}\/*/;

/**
 * Replaces the placeholder at the start of a URL, such as `{STEAM_CLAN_IMAGE}//3703047/x.png`, and joins the rest with
 * one slash. `{STEAM_APP_IMAGE}` needs the app id; `clanImages` replaces Steam's base URL of clan images. A URL without
 * a known placeholder is returned unchanged.
 */
export function resolveCdnToken(url: string, appId?: number, clanImages?: string): string {
  return url.replace(leadingToken, (whole, name: string) => {
    const isAppImage = name === 'STEAM_APP_IMAGE' && appId !== undefined;
    if (clanImages && /^STEAM_CLAN_(LOC_)?IMAGE$/.test(name)) return `${clanImages}/`;
    const base = isAppImage ? `https://cdn.akamai.steamstatic.com/steam/apps/${appId}` : bases.get(name);
    return base === undefined ? whole : `${base}/`;
  });
}
