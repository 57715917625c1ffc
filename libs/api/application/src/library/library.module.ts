import type { KernelModule } from '../kernel/kernel.module.ts';
import {
  CreateCategory,
  DeleteCategory,
  EditCategory,
  OrderCategories,
  CategorizeGame,
} from './categories.use-cases.ts';
import { CategoryReverser } from './category.reverser.ts';
import { FollowGame } from './follow-game.use-case.ts';
import { ChooseImport, ImportGames } from './import-games.use-cases.ts';
import type { LibraryPorts } from './ports.ts';
import { ReadProfile } from './read-profile.use-case.ts';
import { RecentSearches } from './recent-searches.ts';
import { QueueStaleGames, RefreshGames } from './refresh-games.use-cases.ts';
import { RefreshListings } from './refresh-listings.use-case.ts';
import { SearchGames } from './search-games.use-case.ts';
import { StartImport } from './start-import.use-case.ts';
import { StoreShare } from './store-share.ts';
import { ToggleFavorite } from './toggle-favorite.use-case.ts';
import { UnfollowGame } from './unfollow-game.use-case.ts';
import { UnfollowReverser } from './unfollow.reverser.ts';
import { WishReverser } from './wish.reverser.ts';
import { VerifyGame } from './verify-game.use-case.ts';
import { ChangeStoreCountry, ChangeWishNotices, DropWish, WishForGame } from './wishlist.use-cases.ts';

/** Wires libraries, categories, wishlists, imports and the search of games. */
export const libraryModule = (ports: LibraryPorts, { noticeSender }: Pick<KernelModule, 'noticeSender'>) => {
  const { catalog, categories, clock, libraries, planCap, wishlists } = ports;
  const storeShare = new StoreShare(ports);
  const recentSearches = new RecentSearches(clock);
  return {
    categoryReverser: new CategoryReverser(categories),
    changeStoreCountry: new ChangeStoreCountry(ports),
    changeWishNotices: new ChangeWishNotices(wishlists),
    chooseImport: new ChooseImport(ports),
    createCategory: new CreateCategory(ports),
    deleteCategory: new DeleteCategory(ports),
    dropWish: new DropWish(ports),
    editCategory: new EditCategory(ports),
    followGame: new FollowGame({ ...ports, storeShare }),
    importGames: new ImportGames(ports),
    orderCategories: new OrderCategories(ports),
    queueStaleGames: new QueueStaleGames(ports),
    readProfile: new ReadProfile(ports),
    refreshGames: new RefreshGames(ports),
    refreshListings: new RefreshListings({ ...ports, noticeSender }),
    searchGames: new SearchGames(catalog, ports.libraryQueries, recentSearches, storeShare),
    categorizeGame: new CategorizeGame(ports),
    startImport: new StartImport(ports),
    toggleFavorite: new ToggleFavorite(ports),
    unfollowGame: new UnfollowGame(ports),
    verifyGame: new VerifyGame({ ...ports, storeShare }),
    unfollowReverser: new UnfollowReverser(libraries, categories, planCap),
    wishForGame: new WishForGame({ ...ports, storeShare }),
    wishReverser: new WishReverser(wishlists),
  };
};

export type LibraryModule = ReturnType<typeof libraryModule>;
