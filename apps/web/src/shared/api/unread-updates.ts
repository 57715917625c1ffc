import type { UnreadUpdatesBody, UpdateBody } from '@patchlight/contracts';
import { UPDATES_CACHE } from '@/shared/config';
import { readToken } from './auth-token.ts';
import { send } from './http.ts';

/** Under this address in the cache; it is never requested. */
const ADDRESS = '/offline/unread-updates';

interface Kept {
  /** The session whose user it belongs to. Other users never see it. */
  token: string;
  etag: string | null;
  updates: UpdateBody['data'][];
}

const read = async (): Promise<Kept | null> => {
  const token = readToken();
  const response = await globalThis.caches?.match(ADDRESS, { cacheName: UPDATES_CACHE });
  const kept = response && ((await response.json()) as Kept);
  return kept && kept.token === token ? kept : null;
};

/** Keeps the texts of the newest unread updates on the device, so that they can be read offline. */
export const keepUnreadUpdates = async (): Promise<void> => {
  const token = readToken();
  if (token === null || globalThis.caches === undefined) return;
  const known = await read();
  const answer = await send({ path: '/user/games/updates/unread', ifNoneMatch: known?.etag ?? undefined });
  if (answer.isUnchanged || token !== readToken()) return;
  const { data } = answer.body as UnreadUpdatesBody;
  const kept: Kept = { token, etag: answer.headers.get('ETag'), updates: data };
  const cache = await caches.open(UPDATES_CACHE);
  await cache.put(ADDRESS, Response.json(kept));
  // The user may have signed out meanwhile.
  if (token !== readToken()) await caches.delete(UPDATES_CACHE);
};

/** The kept update of the current user, or undefined. */
export const keptUpdate = async (gid: string): Promise<UpdateBody['data'] | undefined> => {
  const kept = await read().catch(() => null);
  return kept?.updates.find((update) => update.gid === gid);
};
