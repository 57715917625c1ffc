/** Whose profile at the store: by its 64-bit id in digits, or by the name that its owner gave to its address. */
export type StoreProfileName = { steamId: string } | { vanity: string };

/** The ids of persons; others are of groups, servers and the like. */
const STEAM_ID = /^7656119\d{10}$/;
const VANITY = /^[A-Za-z0-9_-]{2,32}$/;
const ADDRESS =
  /^(?:https?:\/\/)?(?:www\.)?steamcommunity\.com\/(?:profiles\/(?<id>[^/?#]+)|id\/(?<name>[^/?#]+))(?:[/?#].*)?$/i;

const idOf = (text: string): StoreProfileName | null => (STEAM_ID.test(text) ? { steamId: text } : null);
const vanityOf = (text: string): StoreProfileName | null => (VANITY.test(text) ? { vanity: text } : null);

/**
 * Reads what people type to name a profile: its address (/id/NAME or /profiles/ID, with whatever follows), its
 * SteamID64, or its name.
 * @returns null for everything else, addresses of other hosts among it
 */
export const storeProfileOf = (text: string): StoreProfileName | null => {
  const typed = text.trim();
  const parts = ADDRESS.exec(typed)?.groups;
  if (parts?.['id'] !== undefined) return idOf(parts['id']);
  if (parts?.['name'] !== undefined) return vanityOf(parts['name']);
  return idOf(typed) ?? vanityOf(typed);
};
