/** Identifies a store profile by SteamID64 or by vanity name. */
export type StoreProfileName = { steamId: string } | { vanity: string };

/** SteamID64 of individuals; others belong to groups, servers etc. */
const STEAM_ID = /^7656119\d{10}$/;
const VANITY = /^[A-Za-z0-9_-]{2,32}$/;
const ADDRESS =
  /^(?:https?:\/\/)?(?:www\.)?steamcommunity\.com\/(?:profiles\/(?<id>[^/?#]+)|id\/(?<name>[^/?#]+))(?:[/?#].*)?$/i;

const idOf = (text: string): StoreProfileName | null => (STEAM_ID.test(text) ? { steamId: text } : null);
const vanityOf = (text: string): StoreProfileName | null => (VANITY.test(text) ? { vanity: text } : null);

/**
 * Parses a profile as typed by users: its URL (/id/NAME or /profiles/ID, with any suffix), its SteamID64, or its vanity
 * name.
 * @returns null for everything else, including URLs of other hosts
 */
export const storeProfileOf = (text: string): StoreProfileName | null => {
  const typed = text.trim();
  const parts = ADDRESS.exec(typed)?.groups;
  if (parts?.['id'] !== undefined) return idOf(parts['id']);
  if (parts?.['name'] !== undefined) return vanityOf(parts['name']);
  return idOf(typed) ?? vanityOf(typed);
};
