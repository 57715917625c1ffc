/** Domains of Steam's pictures and videos of games and posts. */
export const STORE_MEDIA_DOMAINS = [
  'steamstatic.com',
  'steampowered.com',
  'steamusercontent.com',
  'akamaihd.net',
];

/** Whether a host serves pictures of the store. */
export const isStoreMedia = (hostname: string): boolean =>
  STORE_MEDIA_DOMAINS.some((domain) => hostname.endsWith(`.${domain}`));
