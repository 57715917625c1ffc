const STORE_PICTURE_HOSTS = /(^|\.)(steamstatic\.com|steampowered\.com|steamusercontent\.com|akamaihd\.net)$/;

/** What a client may send as a picture: an address at the store, or at what stands in for it; else null. */
export const storePicture = (text: string | undefined, origins: string[]): string | null => {
  if (!text || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const { origin, hostname, href } = new URL(text);
  return STORE_PICTURE_HOSTS.test(hostname) || origins.includes(origin) ? href : null;
};
