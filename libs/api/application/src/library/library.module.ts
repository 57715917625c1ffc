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
  const { catalog, categories, clock, games, imports, jobs, libraries, limiter, planCap, profiles } = ports;
  const { reversals, unitOfWork, wishlists } = ports;
  const storeShare = new StoreShare(limiter, planCap);
  const recentSearches = new RecentSearches(clock);
  return {
    categoryReverser: new CategoryReverser(categories),
    changeStoreCountry: new ChangeStoreCountry(unitOfWork, wishlists, jobs),
    changeWishNotices: new ChangeWishNotices(wishlists),
    chooseImport: new ChooseImport(unitOfWork, imports, jobs),
    createCategory: new CreateCategory(unitOfWork, categories),
    deleteCategory: new DeleteCategory(unitOfWork, categories, reversals),
    dropWish: new DropWish(unitOfWork, wishlists, reversals),
    editCategory: new EditCategory(unitOfWork, categories),
    followGame: new FollowGame({ ...ports, storeShare }),
    importGames: new ImportGames(ports),
    orderCategories: new OrderCategories(unitOfWork, categories),
    queueStaleGames: new QueueStaleGames(unitOfWork, games, jobs),
    readProfile: new ReadProfile(imports, profiles, catalog, clock),
    refreshGames: new RefreshGames(catalog, games),
    refreshListings: new RefreshListings({ ...ports, noticeSender }),
    searchGames: new SearchGames(catalog, ports.libraryQueries, recentSearches, storeShare),
    categorizeGame: new CategorizeGame(unitOfWork, categories),
    startImport: new StartImport(unitOfWork, imports, profiles, jobs),
    toggleFavorite: new ToggleFavorite(unitOfWork, libraries),
    unfollowGame: new UnfollowGame(unitOfWork, libraries, categories, reversals),
    verifyGame: new VerifyGame({ ...ports, storeShare }),
    unfollowReverser: new UnfollowReverser(libraries, categories, planCap),
    wishForGame: new WishForGame({ ...ports, storeShare }),
    wishReverser: new WishReverser(wishlists),
  };
};

export type LibraryModule = ReturnType<typeof libraryModule>;
