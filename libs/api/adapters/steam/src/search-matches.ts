import type { CatalogMatch } from '@patchlight/application/ports';
import { LIMITS } from '@patchlight/contracts';
import { complaintOf, UnknownForm } from './parse-json.ts';
import { appIdOf, isRecord, lineOf, webUrlOf } from './shapes.ts';

const MAX_MATCHES = 20;

/**
 * Parses a response of the community's `actions/SearchApps`: an array, with app ids as strings.
 * @throws {UnknownForm} it is no array
 */
export const readCommunitySearch = (document: unknown): CatalogMatch[] => {
  if (!Array.isArray(document)) throw new UnknownForm(`no search results: ${complaintOf(document)}`);
  return matchesOf(document, ({ appid, name, logo, icon }) => ({ id: appid, name, logo, icon }));
};

/**
 * Parses a response of the store's `api/storesearch`, which also finds bundles and packages and has one picture for
 * each.
 * @throws {UnknownForm} it has no list of items
 */
export const readStoreSearch = (document: unknown): CatalogMatch[] => {
  const items = isRecord(document) ? document['items'] : undefined;
  if (!Array.isArray(items)) throw new UnknownForm(`no search results: ${complaintOf(document)}`);
  const apps = items.filter((item) => isRecord(item) && item['type'] === 'app');
  return matchesOf(apps, ({ id, name, tiny_image: picture }) => ({ id, name, logo: picture, icon: picture }));
};

interface Found {
  id: unknown;
  name: unknown;
  logo: unknown;
  icon: unknown;
}

const matchesOf = (items: unknown[], read: (item: Record<string, unknown>) => Found): CatalogMatch[] => {
  const matches = new Map<number, CatalogMatch>();
  for (const item of items) {
    if (!isRecord(item)) continue;
    const found = read(item);
    const appId = appIdOf(found.id);
    const name = lineOf(found.name, LIMITS.gameNameMaxLength);
    if (!appId || name === '') continue;
    matches.set(appId, { appId, name, logoUrl: logoOf(found.logo), iconUrl: webUrlOf(found.icon) });
  }
  return [...matches.values()].slice(0, MAX_MATCHES);
};

/** `none_184x69.jpg` is Steam's placeholder for a logo. */
const logoOf = (value: unknown): string | null => {
  const url = webUrlOf(value);
  return url?.includes('/none_184x69.') ? null : url;
};
