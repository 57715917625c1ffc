import type { KernelPorts, PlanFeatures } from '../kernel/ports.ts';
import type {
  Category,
  CategoryIcon,
  ImportAccess,
  ImportGame,
  ImportSource,
  LibraryGame,
  ProfileImport,
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
  ToldPrice,
  Wish,
  Wishlist,
} from '@patchlight/domain';

/** Reads of a user's categories, in the form of the wire. */
export abstract class CategoryQueries {
  /** The default ones, then the user's own in their order. */
  abstract all(userId: string): Promise<Category[]>;
}

export interface CategoryLook {
  name: string;
  /** 0 to 7. */
  color: number;
  icon: CategoryIcon;
}

/** A category that was deleted, with all it takes to put it back. */
export interface DeletedCategory extends CategoryLook {
  id: string;
  position: number;
  appIds: number[];
}

/** Users' own categories. Ids are those that `lock` knows. */
export abstract class CategoryRepository {
  /** The user's own categories, locked until the unit of work ends: changes of one user come one after the other. */
  abstract lock(userId: string): Promise<Categories>;
  /** Puts a category at the end. @returns its id */
  abstract add(userId: string, look: CategoryLook): Promise<string>;
  abstract change(userId: string, id: string, look: CategoryLook): Promise<void>;
  abstract remove(userId: string, id: string): Promise<DeletedCategory>;
  /** Puts a category back where it stood, with those of its games that are still on the list. */
  abstract restore(userId: string, category: DeletedCategory): Promise<void>;
  /** @param ids every category of the user's own, in the new order */
  abstract order(userId: string, ids: readonly string[]): Promise<void>;
  /** Makes these the games of a category; games that are not on the user's list are left out. */
  abstract setGames(userId: string, id: string, appIds: readonly number[]): Promise<void>;
  /** The categories that a game is in. */
  abstract ofGame(userId: string, appId: number): Promise<string[]>;
  /**
   * Makes these the categories of a game; ones that are gone are left out.
   * @returns false when the game is not on the user's list
   */
  abstract setOfGame(userId: string, appId: number, ids: readonly string[]): Promise<boolean>;
}

/** A match of a search in the store. Pictures are http(s) addresses. */
export interface CatalogMatch {
  appId: number;
  name: string;
  logoUrl: string | null;
  iconUrl: string | null;
}

/** What the store says of a game. */
export interface GameDetails {
  appId: number;
  name: string;
  /** 460 x 215 header picture. */
  logoUrl: string | null;
  iconUrl: string | null;
  developers: string[];
  publishers: string[];
}

/** What the store says of a game's release and price. */
export interface GameListing {
  appId: number;
  /** null: the answer does not tell. */
  release: { isReleased: boolean; window: ReleaseWindow } | null;
  isFree: boolean;
  /** null: the store does not sell it, or not yet. */
  price: Price | null;
}

/** Games that one question for names may name. */
export const NAMES_AT_ONCE = 50;

/** Games that one question for listings may name. */
export const LISTINGS_AT_ONCE = 50;

/**
 * The store's catalogue. Every failure is a `StoreError`; asking is paced by the shared request budget, so an
 * answer may take a while. Urgent questions go first.
 */
export abstract class GameCatalog {
  /** Up to 20 games whose names match; the order is the store's. */
  abstract search(term: string): Promise<CatalogMatch[]>;
  /** null when the store does not show this app (unknown, region-locked, behind an age gate). */
  abstract details(appId: number): Promise<GameDetails | null>;
  /** One question for up to `NAMES_AT_ONCE` games. Those that the store does not show are left out. */
  abstract names(appIds: number[]): Promise<{ appId: number; name: string }[]>;
  /** One question for up to `LISTINGS_AT_ONCE` games. Those that the store does not show are left out. */
  abstract listings(appIds: number[]): Promise<GameListing[]>;
}

/** What is known of the store's games. */
export abstract class GameRepository {
  /** Makes a game known under what a user's client says of it; a known game is left as it is. @returns whether it was unknown */
  abstract makeKnown(game: CatalogMatch): Promise<boolean>;
  /** Takes over what the store says of a game, which wins over everything known before. */
  abstract describe(details: GameDetails): Promise<void>;
  /** Marks that the store does not describe this game, so that it is not asked again soon. */
  abstract markUndescribed(appId: number): Promise<void>;
}

/** Reads of a user's import, in the form of the wire. */
export abstract class ImportQueries {
  abstract current(userId: string): Promise<ProfileImport | null>;
  /** What can be chosen: owned games by name, then the wishlist in its order. */
  abstract games(userId: string): Promise<ImportGame[]>;
}

/** Names one import; a user who starts another one makes this one void. */
export interface ImportKey {
  userId: string;
  importId: string;
}

export interface FoundGame {
  source: ImportSource;
  appId: number;
  /** null: only its id is known so far. */
  name: string | null;
}

export interface FoundProfile {
  owned: ImportAccess;
  wishlist: ImportAccess;
  games: FoundGame[];
}

/** The most games that each list may hold at the moment; 0 for a list that the plan has not got. */
export type ImportRoom = Record<ImportSource, number>;

/** Imports from profiles, one for each user. What is asked about a void one changes nothing. */
export abstract class ImportRepository {
  /**
   * Begins an import in place of the one before.
   * @param profile as it was typed
   * @returns its id, null while the one before is running
   */
  abstract start(userId: string, profile: string): Promise<string | null>;
  /** When it began and whether its profile has been found; null when it is void or has been read. */
  abstract findReading(key: ImportKey): Promise<{ profile: string; beganAt: Date; isFound: boolean } | null>;
  /** Keeps what a profile shows; names that are known already are filled in. */
  abstract saveProfile(key: ImportKey, found: FoundProfile): Promise<void>;
  /** Up to `count` found games of which only the id is known. */
  abstract findNameless(key: ImportKey, count: number): Promise<number[]>;
  /** Gives found games their names, and drops those that the store does not show. */
  abstract saveNames(
    key: ImportKey,
    appIds: number[],
    named: { appId: number; name: string }[],
  ): Promise<void>;
  /** The profile has been read: it is up to the user to choose. */
  abstract markReady(key: ImportKey): Promise<void>;
  /** Says what the reading waits for, until it is over. */
  abstract saveProblem(key: ImportKey, problem: string): Promise<void>;
  abstract markFailed(key: ImportKey, problem: string): Promise<void>;
  /** @returns the id of the import that is to run; null when none is ready */
  abstract saveChoice(
    userId: string,
    chosen: Record<ImportSource, readonly number[]>,
  ): Promise<string | null>;
  /**
   * Adds up to `count` of the chosen games in one set-based step, as a part of the unit of work: those that fit, in
   * their order. Their feeds become due one after the other rather than at once. The user's library is locked.
   * @returns the app ids of the games that were added to the list; null when none is left to be added
   */
  abstract addNext(key: ImportKey, count: number, room: ImportRoom): Promise<number[] | null>;
  /** Nothing is left to be added. */
  abstract markDone(key: ImportKey): Promise<void>;
  /** Forgets the import; what it has added stays. */
  abstract drop(userId: string): Promise<void>;
}

/** Reads of a user's list, in the form of the wire. */
export abstract class LibraryQueries {
  /** The whole list by name. */
  abstract games(userId: string): Promise<LibraryGame[]>;
  abstract game(userId: string, appId: number): Promise<LibraryGame | null>;
  /** Known games whose names match, best first, up to 20. */
  abstract searchKnown(term: string): Promise<SearchResult[]>;
}

/** Users' lists of games. */
export abstract class LibraryRepository {
  /** The user's list, locked until the unit of work ends: two adds of one user come one after the other. */
  abstract lock(userId: string): Promise<Library>;
  /** Stores a follow and makes the game's feed due. The game must be known. */
  abstract add(follow: Follow): Promise<void>;
  /** @returns what was removed, null when the game was not on the list */
  abstract remove(userId: string, appId: number): Promise<Follow | null>;
  /** @returns the new state, null when the game is not on the list */
  abstract toggleFavorite(userId: string, appId: number): Promise<boolean | null>;
}

/** A game that one worker has leased for asking the store about its release and price. */
export interface LeasedListing {
  appId: number;
  /** Names the lease; a save under another name is refused. */
  lease: string;
  name: string;
  isWished: boolean;
  /** As the last check left it; null when nobody has looked since somebody wants the game. */
  known: ListingFacts | null;
  told: ToldPrice | null;
  /** Checks failed in a row. */
  failures: number;
}

/** What was wrong with the store's answer about one game. */
export interface ListingFailure {
  reason: string;
  message: string;
  url: string;
  rawAnswer: string;
}

/** The end of one check. */
export type CheckedListing = { appId: number; lease: string; nextCheckAt: Date } &
  /** `told` is the lower price that people are told of now, in hundredths; null: none. */
  (
    | { outcome: 'listed'; listing: GameListing; told: number | null }
    /** The store does not show the game. */
    | { outcome: 'unlisted' }
    /** `failure` is null when the answer was about several games, any of which may have spoilt it. */
    | { outcome: 'failed'; failure: ListingFailure | null }
  );

/**
 * What is known of games' releases and prices, as part of the unit of work. A lease is held by one worker at a time and ends by itself; what a
 * check does not tell stays as it was known.
 */
export abstract class ListingRepository {
  /**
   * Leases games that are due, the longest due first: up to `count` whose last check succeeded; if there are none, one
   * whose last check failed, so that its answer spoils no other's. Never waits for another worker.
   */
  abstract leaseDue(count: number, leaseMs: number): Promise<LeasedListing[]>;
  /**
   * Stores checks, set-based, and keeps failures for the admins to see.
   * @returns the games whose lease was still the caller's; nothing was stored of others
   */
  abstract save(checked: CheckedListing[]): Promise<number[]>;
}

/** How many games a user's plan allows: on the list, and a day of those that nobody here has heard of. */
export abstract class PlanCap {
  abstract gamesOf(userId: string): Promise<number>;
  abstract newGamesOf(userId: string): Promise<number>;
}

/** Reads of releases, in the form of the wire. */
export abstract class ReleaseQueries {
  /** Of the games that the user follows or wishes for, from `from` to before `to`; by the day, then by name. */
  abstract calendar(userId: string, from: Date, to: Date): Promise<ReleaseEntry[]>;
}

/** A game that somebody has at the store. */
export interface OwnedGame {
  appId: number;
  name: string;
}

/**
 * Profiles at the store, as far as they are public. Every failure is a `StoreError`; somebody waits for the answers, so
 * they go first within the request budget.
 */
export abstract class StoreProfiles {
  /** Whether this instance may look names up and ask for owned games; for wishlists anybody may. */
  abstract readonly hasKey: boolean;
  /** @returns the SteamID64 of whoever has this name, null when nobody has */
  abstract idOf(vanity: string): Promise<string | null>;
  /** @returns null when the profile does not show its games */
  abstract owned(steamId: string): Promise<OwnedGame[] | null>;
  /** @returns app ids, the most wished for first; null when the profile shows none, be it private or empty */
  abstract wishlist(steamId: string): Promise<number[] | null>;
}

/** Reads of a user's wishlist, in the form of the wire. */
export abstract class WishlistQueries {
  /** All of it, in the order of the wire. */
  abstract items(userId: string): Promise<WishlistItem[]>;
  abstract item(userId: string, appId: number): Promise<WishlistItem | null>;
}

/** Users' wishlists. Part of the unit of work. */
export abstract class WishlistRepository {
  /** The user's wishlist, locked until the unit of work ends: two adds of one user come one after the other. */
  abstract lock(userId: string): Promise<Wishlist>;
  /** Stores a wish and makes the game's listing due. The game must be known. */
  abstract add(wish: Wish): Promise<void>;
  /** @returns what was removed, null when the game was not on the wishlist */
  abstract remove(userId: string, appId: number): Promise<Wish | null>;
  /** @returns false when the game is not on the wishlist */
  abstract setNotifies(userId: string, appId: number, notifies: boolean): Promise<boolean>;
}

/** What libraries and wishlists need from outside. */
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
