/** Below these, Steam keeps the pictures and videos of games and posts. */
export const STORE_MEDIA_DOMAINS = [
  'steamstatic.com',
  'steampowered.com',
  'steamusercontent.com',
  'akamaihd.net',
];

const isStoreMedia = (hostname: string): boolean =>
  STORE_MEDIA_DOMAINS.some((domain) => hostname.endsWith(`.${domain}`));

/** What a client may send as a picture: an address at the store, or at what stands in for it; else null. */
export const storePicture = (text: string | undefined, origins: string[]): string | null => {
  if (!text || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const { origin, hostname, href } = new URL(text);
  return isStoreMedia(hostname) || origins.includes(origin) ? href : null;
};
