import type { KernelPorts, PlanFeatures } from '../kernel/ports.ts';
import type {
  Category,
  CategoryIcon,
  GameNotifications,
  LibraryGame,
  NotificationOverride,
  ReleaseEntry,
  SearchResult,
  WishlistItem,
} from '@patchlight/contracts';
import type {
  Categories,
  Follow,
  Library,
  ListingFacts,
  Price,
  ReleaseWindow,
  NotifiedPrice,
  Wish,
  Wishlist,
} from '@patchlight/domain';
import type { ImportRepository, StoreProfiles } from './import-ports.ts';

/** Read model of a user's categories, in the shape of the API. */
export abstract class CategoryQueries {
  /** Default categories first, then the user's own in order. */
  abstract list(userId: string): Promise<Category[]>;
}

export interface CategoryLook {
  name: string;
  /** 0 to 7. */
  color: number;
  icon: CategoryIcon;
}

/** A deleted category with all data needed to restore it. */
export interface DeletedCategory extends CategoryLook {
  id: string;
  position: number;
  appIds: number[];
  /** The choices of notifications, if any. */
  notifications?: NotificationOverride;
}

/** Users' own categories. Ids must come from `lock`. */
export abstract class CategoryRepository {
  /** Reads the user's own categories and locks them until the unit of work ends. */
  abstract lock(userId: string): Promise<Categories>;
  /** Adds a category at the end. @returns its id */
  abstract add(userId: string, look: CategoryLook): Promise<string>;
  abstract update(userId: string, id: string, look: CategoryLook): Promise<void>;
  abstract remove(userId: string, id: string): Promise<DeletedCategory>;
  /** Restores a category at its position, with its games that are still in the library. */
  abstract restore(userId: string, category: DeletedCategory): Promise<void>;
  /** @param ids all of the user's own categories, in the new order */
  abstract reorder(userId: string, ids: readonly string[]): Promise<void>;
  /** Sets the games of a category; games that are not in the library are ignored. */
  abstract setGames(userId: string, id: string, appIds: readonly number[]): Promise<void>;
  /** Ids of a game's categories. */
  abstract findByGame(userId: string, appId: number): Promise<string[]>;
  /**
   * Sets the categories of a game; deleted ones are ignored.
   * @returns false if the game is not in the library
   */
  abstract setForGame(userId: string, appId: number, ids: readonly string[]): Promise<boolean>;
}

/** A search result of the store. Pictures are http(s) URLs. */
export interface CatalogMatch {
  appId: number;
  name: string;
  logoUrl: string | null;
  iconUrl: string | null;
}

/** Details of a game from the store. */
export interface GameDetails {
  appId: number;
  name: string;
  /** 460 x 215 header picture. */
  logoUrl: string | null;
  iconUrl: string | null;
  developers: string[];
  publishers: string[];
}

/** Whether a game is still being made, by its studio's word. */
export interface GamePhase {
  isEarlyAccess: boolean;
  /** The day on which it left early access, YYYY-MM-DD; null: it has not, never was, or the store does not say. */
  leftEarlyAccessOn: string | null;
}

/** Release and price of a game from the store. */
export interface GameListing {
  appId: number;
  /** null: not in the response. */
  release: { isReleased: boolean; window: ReleaseWindow } | null;
  /** null: not in the response. */
  phase: GamePhase | null;
  isFree: boolean;
  /** null: not for sale, or not yet. */
  price: Price | null;
}

/** Games per request for names. */
export const NAMES_AT_ONCE = 50;

/** Games per request for listings. */
export const LISTINGS_AT_ONCE = 50;

/**
 * The store's catalog. Every failure is a `StoreError`. The shared request budget paces the requests, so a call may
 * take a while; urgent requests go first.
 */
export abstract class GameCatalog {
  /** Up to 20 games whose names match, in the store's order. */
  abstract search(term: string): Promise<CatalogMatch[]>;
  /**
   * null if the store does not show this app (unknown, region-locked, age-gated).
   * @param waits a user waits for the response
   */
  abstract fetchDetails(appId: number, waits?: boolean): Promise<GameDetails | null>;
  /** One request for up to `NAMES_AT_ONCE` games, those included that are not shown in a country. Unknown apps are left out. */
  abstract fetchNames(appIds: number[]): Promise<{ appId: number; name: string }[]>;
  /**
   * One request for up to `LISTINGS_AT_ONCE` games. Games that the store does not show in this country are left out.
   * @param country one of `STORE_COUNTRIES`
   */
  abstract fetchListings(appIds: number[], country: string): Promise<GameListing[]>;
}

/** The known games. */
export abstract class GameRepository {
  /** Adds a game with the data of a search result; a known game stays unchanged. @returns whether it was added */
  abstract addIfNew(game: CatalogMatch): Promise<boolean>;
  /** Overwrites a game with the store's details. */
  abstract describe(details: GameDetails): Promise<void>;
  /** Records that the store has no details of this game, so that it is not asked again soon. */
  abstract markUndescribed(appId: number): Promise<void>;
  /**
   * Up to `count` games of any list whose details are older than 30 days, or were missing a day ago; the longest due
   * first. Counts as asking for their details.
   */
  abstract takeStale(count: number): Promise<number[]>;
}

/** Read model of a user's library, in the shape of the API. */
export abstract class LibraryQueries {
  /** All games by name. */
  abstract listGames(userId: string): Promise<LibraryGame[]>;
  abstract findGame(userId: string, appId: number): Promise<LibraryGame | null>;
  /** Known games whose names match, best first, up to 20. */
  abstract searchKnown(term: string): Promise<SearchResult[]>;
  /** Those of the games that have a public page, in no particular order. */
  abstract listWithPage(appIds: readonly number[]): Promise<SearchResult[]>;
  /** Up to three games with a public page whose names are similar, the most similar first. */
  abstract listSimilar(name: string): Promise<SearchResult[]>;
  /**
   * Games with a public page by number of followers, which is an estimate where there are very many. Games that nobody
   * follows are left out.
   */
  abstract listPopular(count: number): Promise<SearchResult[]>;
}

/** Users' libraries. */
export abstract class LibraryRepository {
  /** Reads the user's library and locks it until the unit of work ends. */
  abstract lock(userId: string): Promise<Library>;
  /** Stores a follow and makes the game's poll due. The game must exist. */
  abstract add(follow: Follow): Promise<void>;
  /** The choices of notifications for a game; null: none. */
  abstract findNotifications(userId: string, appId: number): Promise<GameNotifications | null>;
  /** Restores the choices of a removed game. */
  abstract restoreNotifications(userId: string, appId: number, choices: GameNotifications): Promise<void>;
  /** @returns the removed follow, null if the game was not in the library; its choices of notifications are deleted */
  abstract remove(userId: string, appId: number): Promise<Follow | null>;
  /** @returns the new state, null if the game is not in the library */
  abstract toggleFavorite(userId: string, appId: number): Promise<boolean | null>;
}

/** A game leased by one worker to check its release and price. */
export interface LeasedListing {
  appId: number;
  /** One of `STORE_COUNTRIES`. */
  country: string;
  /** Lease id; saving under another one is refused. */
  lease: string;
  name: string;
  isWished: boolean;
  /** Facts of the last check, without a release elsewhere than in the default country; null if there was none since a user wants the game. */
  known: ListingFacts | null;
  notified: NotifiedPrice | null;
  /** Consecutive failed checks. */
  failures: number;
}

/** A failed response of the store about one game. */
export interface ListingFailure {
  reason: string;
  message: string;
  url: string;
  rawAnswer: string;
}

/** Outcome of one check. */
export type CheckedListing = { appId: number; country: string; lease: string; nextCheckAt: Date } &
  /** `notified` is the lower price notified now, in hundredths; null: none. */
  (
    | { outcome: 'listed'; listing: GameListing; notified: number | null }
    /** The store does not show the game in this country. */
    | { outcome: 'unlisted' }
    /** `failure` is null if the response covered several games, any of which may have caused it. */
    | { outcome: 'failed'; failure: ListingFailure | null }
  );

/**
 * Releases and prices of games in the default country, and their prices in other countries that wishlists need. Part of
 * the unit of work. One worker at a time holds a lease, which expires by itself; facts missing in a check stay as they
 * were, except that an unlisted game has no price in another country.
 */
export abstract class ListingRepository {
  /**
   * Leases due games of one country, longest due first, the default country before others: up to `count` whose last
   * check succeeded; if there are none, one whose last check failed, so that it cannot fail others. Never waits for
   * another worker.
   */
  abstract leaseDue(count: number, leaseMs: number): Promise<LeasedListing[]>;
  /**
   * Stores checks of one country, set-based, and records failures for admins.
   * @returns the games whose lease was still held; the others were not stored
   */
  abstract save(checked: CheckedListing[]): Promise<number[]>;
}

/** Limits of a user's plan: games in the library, and new games per day that are unknown to this instance. */
export abstract class PlanCap {
  abstract getGameLimit(userId: string): Promise<number>;
  abstract getNewGameLimit(userId: string): Promise<number>;
}

/** Read model of releases, in the shape of the API. */
export abstract class ReleaseQueries {
  /** Games that the user follows or wishes for, from `from` to before `to`; by day, then by name. */
  abstract listReleases(userId: string, from: Date, to: Date): Promise<ReleaseEntry[]>;
}

/** Read model of a user's wishlist, in the shape of the API. */
export abstract class WishlistQueries {
  /** The whole wishlist, in the order of the API. */
  abstract listItems(userId: string): Promise<WishlistItem[]>;
  abstract findItem(userId: string, appId: number): Promise<WishlistItem | null>;
}

/** Users' wishlists. Part of the unit of work. */
export abstract class WishlistRepository {
  /** Reads the user's wishlist and locks it until the unit of work ends. */
  abstract lock(userId: string): Promise<Wishlist>;
  /** Stores a wish and makes the game's listing due, and its price in the user's country. The game must exist. */
  abstract add(wish: Wish): Promise<void>;
  /** @returns the removed wish, null if the game was not on the wishlist */
  abstract remove(userId: string, appId: number): Promise<Wish | null>;
  /** @returns false when the game is not on the wishlist */
  abstract setNotifies(userId: string, appId: number, notifies: boolean): Promise<boolean>;
  /**
   * Sets the country of the user's prices, and makes those of the wishlist due there.
   * @param country one of `STORE_COUNTRIES`
   */
  abstract setCountry(userId: string, country: string): Promise<void>;
}

/** The ports of the library context. */
export interface LibraryPorts extends KernelPorts {
  catalog: GameCatalog;
  categories: CategoryRepository;
  games: GameRepository;
  imports: ImportRepository;
  libraries: LibraryRepository;
  libraryQueries: LibraryQueries;
  listings: ListingRepository;
  planCap: PlanCap;
  planFeatures: PlanFeatures;
  profiles: StoreProfiles;
  wishlists: WishlistRepository;
}

export * from './import-ports.ts';
