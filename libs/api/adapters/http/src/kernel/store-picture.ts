import { isStoreMedia } from '@patchlight/domain';

/** Validates a picture URL from a client: a URL of the store or of its simulation; else null. */
export const storePicture = (text: string | undefined, origins: string[]): string | null => {
  if (!text || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const { origin, hostname, href } = new URL(text);
  return isStoreMedia(hostname) || origins.includes(origin) ? href : null;
};
