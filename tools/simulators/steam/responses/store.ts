import { SeededRandom } from '../random.ts';
import { releaseForms } from '../catalogue.ts';
import type { Game } from '../catalogue.ts';
import { isSoldIn, priceIn } from './markets.ts';
import type { MarketPrice } from './markets.ts';
import type { AppDetails, AppDetailsResponse, SearchHit, StoreSearchResponse } from './wire.ts';

/** The picture addresses of a game. Every fortieth game has no logo, as some of Steam's have none. */
export function pictures(
  game: Game,
  baseUrl: string,
): { icon: string; logo: string; header: string; capsule: string; library: string } {
  const art = `${baseUrl}/art/${game.appid}`;
  return {
    icon: `${art}/icon.svg`,
    logo: game.index % 40 === 39 ? `${baseUrl}/art/none_184x69.svg` : `${art}/logo.svg`,
    header: `${art}/header.svg`,
    capsule: `${art}/capsule.svg`,
    library: `${art}/library.svg`,
  };
}

const folded = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '');

/** Games whose name contains the text in any case; names that start with it come first. */
export function findGames(games: readonly Game[], text: string, limit: number): Game[] {
  const wanted = folded(text.trim());
  if (wanted === '') return [];
  const hits = games
    .map((game) => ({ game, at: folded(game.name).indexOf(wanted) }))
    .filter(({ at }) => at >= 0);
  return hits
    .sort((a, b) => Number(a.at > 0) - Number(b.at > 0) || a.game.index - b.game.index)
    .slice(0, limit)
    .map(({ game }) => game);
}

/** actions/SearchApps: up to 20. */
export function searchApps(games: readonly Game[], text: string, baseUrl: string): SearchHit[] {
  return findGames(games, text, 20).map((game) => {
    const { icon, logo } = pictures(game, baseUrl);
    return { appid: String(game.appid), name: game.name, icon, logo };
  });
}

/** api/storesearch: up to 10 items, `total` counts them. */
export function storeSearch(
  games: readonly Game[],
  term: string,
  country: string,
  baseUrl: string,
): StoreSearchResponse {
  const items = findGames(games, term, 10).map((game) => ({
    type: 'app' as const,
    name: game.name,
    id: game.appid,
    ...searchPrice(priceIn(game, country)),
    tiny_image: pictures(game, baseUrl).capsule,
    metascore: game.metascore,
    platforms: platformsOf(game),
    streamingvideo: false,
    ...(game.index % 2 === 0 ? { controller_support: 'full' } : {}),
  }));
  return { total: items.length, items };
}

function searchPrice(price: MarketPrice | undefined): Pick<StoreSearchResponse['items'][number], 'price'> {
  return price ? { price: { currency: price.currency, initial: price.initial, final: price.final } } : {};
}

export function platformsOf(game: Game): { windows: boolean; mac: boolean; linux: boolean } {
  return { windows: true, mac: game.index % 3 === 0, linux: game.index % 4 !== 1 };
}

/** "$14.99". */
export function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

const basic = [
  'type',
  'name',
  'steam_appid',
  'required_age',
  'is_free',
  'detailed_description',
  'about_the_game',
  'short_description',
  'supported_languages',
  'header_image',
  'capsule_image',
  'capsule_imagev5',
  'website',
] as const;

/**
 * api/appdetails for one id or, with `filters=price_overview`, several. `undefined` games fail like unknown ones.
 * `filters=basic` selects the group of plain fields, any other name the field itself.
 */
export function appDetails(
  asked: readonly { appid: string; game: Game | undefined }[],
  filters: string | undefined,
  country: string,
  baseUrl: string,
): AppDetailsResponse {
  const wanted = filters?.split(',').flatMap((name) => (name === 'basic' ? basic : [name]));
  return Object.fromEntries(
    asked.map(({ appid, game }) => {
      if (!game || !isSoldIn(game, country)) return [appid, { success: false }];
      const details = detailsOf(game, country, baseUrl);
      if (!wanted) return [appid, { success: true, data: details }];
      const kept = Object.entries(details).filter(([name]) => wanted.includes(name));
      return [appid, { success: true, data: kept.length > 0 ? Object.fromEntries(kept) : [] }];
    }),
  );
}

function detailsOf(game: Game, country: string, baseUrl: string): Partial<AppDetails> {
  const { header, capsule } = pictures(game, baseUrl);
  const price = priceIn(game, country);
  const shots = new SeededRandom('shots', game.appid);
  const text = `<strong>${game.description}</strong><br><br>By ${game.developers.join(' &amp; ')}.`;
  return {
    type: 'game',
    name: game.name,
    steam_appid: game.appid,
    required_age: game.index % 50 === 7 ? '17' : 0,
    is_free: game.price === 0,
    detailed_description: text,
    about_the_game: text,
    short_description: game.description,
    supported_languages:
      'English<strong>*</strong>, German, French, Japanese<br><strong>*</strong>languages with full audio support',
    header_image: header,
    capsule_image: capsule,
    capsule_imagev5: capsule,
    website: null,
    developers: game.developers,
    publishers: game.publishers,
    ...(price
      ? {
          price_overview: {
            currency: price.currency,
            initial: price.initial,
            final: price.final,
            discount_percent: price.discount,
            initial_formatted: '',
            final_formatted: price.formatted.final,
          },
        }
      : {}),
    platforms: platformsOf(game),
    categories: [
      { id: 2, description: 'Single-player' },
      ...(game.index % 3 === 0 ? [{ id: 9, description: 'Co-op' }] : []),
    ],
    genres: game.genres,
    screenshots: [0, 1].map((id) => {
      const full = `${baseUrl}/images/${game.clanId}/${shots.hex(40)}.png`;
      return { id, path_thumbnail: full, path_full: full };
    }),
    release_date: { coming_soon: game.comingSoon, date: game.releaseText },
    background: `${baseUrl}/art/${game.appid}/hero.svg`,
    content_descriptors: { ids: [], notes: null },
  };
}

/**
 * IStoreBrowseService/GetItems/v1: one entry per requested id; unknown ids are returned with success 2 and not visible,
 * games that are not sold in the country as not visible.
 */
export function storeItems(
  asked: readonly { appid: number; game: Game | undefined }[],
  country: string,
  baseUrl: string,
): unknown {
  const items = asked.map(({ appid, game }) => {
    if (!game) return { item_type: 0, id: appid, success: 2, visible: false };
    // The misspelling is Steam's.
    if (!isSoldIn(game, country)) {
      const item = { item_type: 0, id: appid, success: 1, appid };
      return { ...item, visible: false, unvailable_for_country_restriction: true };
    }
    const price = priceIn(game, country);
    return {
      item_type: 0,
      id: appid,
      success: 1,
      visible: true,
      name: game.name,
      store_url_path: `app/${appid}/${game.name.replace(/\W+/g, '_')}`,
      appid,
      type: 0,
      basic_info: {
        short_description: game.description,
        publishers: game.publishers.map((name) => ({ name })),
        developers: game.developers.map((name) => ({ name })),
      },
      release: releaseOf(game),
      assets: {
        asset_url_format: `${baseUrl}/art/${appid}/\${FILENAME}`,
        main_capsule: 'capsule.svg',
        small_capsule: 'logo.svg',
        header: 'header.svg',
        library_capsule: 'library.svg',
        community_icon: 'icon',
      },
      ...(game.price === 0 ? { is_free: true } : {}),
      ...(price ? { best_purchase_option: purchaseOption(price) } : {}),
    };
  });
  return { response: { store_items: items } };
}

function releaseOf(game: Game): object {
  const released = Math.floor(game.released.getTime() / 1000);
  if (!game.comingSoon)
    return {
      steam_release_date: released,
      original_release_date: released,
      // Every tenth game is in early access.
      ...(game.index % 10 === 6 ? { is_early_access: true } : {}),
    };
  const display = Object.entries(releaseForms(game.released)).find(
    ([, text]) => text === game.releaseText,
  )?.[0];
  return {
    is_coming_soon: true,
    steam_release_date: released,
    ...(display ? { coming_soon_display: display } : { custom_release_date_message: game.releaseText }),
  };
}

function purchaseOption({ initial, final, discount, formatted }: MarketPrice): object {
  return {
    final_price_in_cents: String(final),
    formatted_final_price: formatted.final,
    ...(discount > 0
      ? {
          original_price_in_cents: String(initial),
          formatted_original_price: formatted.initial,
          discount_pct: discount,
        }
      : {}),
  };
}
