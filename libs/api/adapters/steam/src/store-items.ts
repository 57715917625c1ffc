import type { GameListing, GamePhase } from '@patchlight/application/ports';
import { LIMITS } from '@patchlight/contracts';
import { releaseWindowAround, releaseWindowOf } from '@patchlight/domain';
import type { Price, ReleasePrecision, ReleaseWindow } from '@patchlight/domain';
import { complaintOf, UnknownForm } from './parse-json.ts';
import { currencyOf } from './store-currencies.ts';
import { appIdOf, isRecord, lineOf } from './shapes.ts';

/** Larger prices, in hundredths of any currency, and later dates (Unix seconds) are errors. */
const MAX_PRICE = 2_000_000_000;
const MAX_SECONDS = Date.UTC(2100, 0) / 1_000;

/** Precision of the release date by `coming_soon_display`; otherwise a text replaces it. */
const PRECISIONS: Record<string, ReleasePrecision> = {
  date_full: 'day',
  date_month: 'month',
  date_quarter: 'quarter',
  date_year: 'year',
};

/**
 * The items of a response of `IStoreBrowseService/GetItems`: one per app; unknown apps have a `success` other than 1.
 * @param asked other items are ignored
 * @throws {UnknownForm} it has no list of items
 */
const knownItems = (document: unknown, asked: readonly number[]): Map<number, Record<string, unknown>> => {
  const response = isRecord(document) ? document['response'] : undefined;
  const items = isRecord(response) ? (response['store_items'] ?? []) : undefined;
  if (!Array.isArray(items)) throw new UnknownForm(`no store items: ${complaintOf(document)}`);
  const known = new Map<number, Record<string, unknown>>();
  for (const item of items) {
    const appId = isRecord(item) ? appIdOf(item['appid'] ?? item['id']) : null;
    if (!isRecord(item) || !appId || !asked.includes(appId)) continue;
    if (item['success'] === 1) known.set(appId, item);
  }
  return known;
};

/**
 * Parses names from a response of `IStoreBrowseService/GetItems`, those included of games that are not shown in the
 * country of the request. Items without a name are skipped.
 * @param asked other items are ignored
 * @throws {UnknownForm} it has no list of items
 */
export const readNames = (document: unknown, asked: readonly number[]): { appId: number; name: string }[] =>
  [...knownItems(document, asked)]
    .map(([appId, item]) => ({ appId, name: lineOf(item['name'], LIMITS.gameNameMaxLength) }))
    .filter(({ name }) => name !== '');

/**
 * Parses releases and prices from a response of `IStoreBrowseService/GetItems`.
 * @param asked other items are ignored
 * @param country of the request
 * @throws {UnknownForm} it has no list of items
 */
export const readListings = (document: unknown, asked: readonly number[], country: string): GameListing[] =>
  [...knownItems(document, asked)]
    .filter(([, item]) => item['visible'] !== false)
    .map(([appId, item]) => {
      const isFree = item['is_free'] === true;
      return {
        appId,
        release: releaseOf(item['release']),
        phase: phaseOf(item['release']),
        isFree,
        price: isFree ? null : priceOf(item['best_purchase_option'], currencyOf(country)),
      };
    });

const releaseOf = (release: unknown): GameListing['release'] => {
  if (!isRecord(release)) return null;
  const day = dayOf(release['steam_release_date']) ?? dayOf(release['original_release_date']);
  if (release['is_coming_soon'] === true) return { isReleased: false, window: windowOf(release, day) };
  return day && { isReleased: true, window: releaseWindowAround(day, 'day') };
};

/** What is false or zero is left out by the store. */
const phaseOf = (release: unknown): GamePhase | null => {
  if (!isRecord(release)) return null;
  const isEarlyAccess = release['is_early_access'] === true;
  const left = isEarlyAccess ? null : dayOf(release['release_from_early_access_date']);
  return { isEarlyAccess, leftEarlyAccessOn: left && left.toISOString().slice(0, 10) };
};

/** The studio's text has priority; then the date at the allowed precision. */
const windowOf = (release: Record<string, unknown>, day: Date | null): ReleaseWindow => {
  const words = lineOf(release['custom_release_date_message'], 100);
  const display = release['coming_soon_display'];
  const precision = typeof display === 'string' && Object.hasOwn(PRECISIONS, display) && PRECISIONS[display];
  if (words !== '') return releaseWindowOf(words);
  if (day && precision) return releaseWindowAround(day, precision);
  return releaseWindowOf(display === 'text_tba' ? 'To be announced' : 'Coming soon');
};

const dayOf = (seconds: unknown): Date | null => {
  const isDate = typeof seconds === 'number' && seconds > 0 && seconds < MAX_SECONDS;
  return isDate ? new Date(seconds * 1_000) : null;
};

const priceOf = (option: unknown, currency: string): Price | null => {
  if (!isRecord(option)) return null;
  const final = centsOf(option['final_price_in_cents']);
  if (final === null) return null;
  const initial = centsOf(option['original_price_in_cents']) ?? final;
  return { currency, initial: Math.max(initial, final), final };
};

/** 64-bit numbers are strings. */
const centsOf = (value: unknown): number | null => {
  const cents = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
  return Number.isInteger(cents) && (cents as number) > 0 && (cents as number) <= MAX_PRICE
    ? (cents as number)
    : null;
};
