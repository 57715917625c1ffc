import type { UndoOffer } from '@patchlight/contracts';
import { NotWished } from '@patchlight/domain';
import type { CatalogMatch, LibraryPorts, WishlistRepository } from './ports.ts';
import type { StoreShare } from './store-share.ts';
import { wishReversal } from './wish.reverser.ts';

/** Adds a game to a user's wishlist and requests its listing. */
export class WishForGame {
  constructor(
    private readonly deps: Pick<LibraryPorts, 'clock' | 'games' | 'jobs' | 'unitOfWork' | 'wishlists'> & {
      readonly storeShare: StoreShare;
    },
  ) {}

  /**
   * @throws {AlreadyWished} the game is on the wishlist
   * @throws {WishlistFull}
   * @throws {NewGamesLimitReached}
   */
  execute(userId: string, game: CatalogMatch): Promise<void> {
    return this.deps.unitOfWork.run(async () => {
      const wishlist = await this.deps.wishlists.lock(userId);
      const wish = wishlist.wish(game.appId, this.deps.clock.now());
      if (await this.deps.games.addIfNew(game)) await this.deps.storeShare.countNewGame(userId);
      await this.deps.wishlists.add(wish);
      await this.deps.jobs.enqueue('refresh-games', { appIds: [game.appId] });
    });
  }
}

/** Removes a game from a user's wishlist. */
export class DropWish {
  constructor(private readonly deps: Pick<LibraryPorts, 'reversals' | 'unitOfWork' | 'wishlists'>) {}

  /** @throws {NotWished} */
  execute(userId: string, appId: number): Promise<UndoOffer> {
    return this.deps.unitOfWork.run(async () => {
      const removed = await this.deps.wishlists.remove(userId, appId);
      if (!removed) throw new NotWished();
      return this.deps.reversals.save(userId, wishReversal(removed));
    });
  }
}

/** Turns the notifications of a wished game on or off. */
export class ChangeWishNotices {
  constructor(private readonly wishlists: WishlistRepository) {}

  /** @throws {NotWished} */
  async execute(userId: string, appId: number, notifies: boolean): Promise<void> {
    if (!(await this.wishlists.setNotifies(userId, appId, notifies))) throw new NotWished();
  }
}

/** Sets the country of a user's prices and requests those of the wishlist there. */
export class ChangeStoreCountry {
  constructor(private readonly deps: Pick<LibraryPorts, 'jobs' | 'unitOfWork' | 'wishlists'>) {}

  /** @param country one of `STORE_COUNTRIES` */
  execute(userId: string, country: string): Promise<void> {
    return this.deps.unitOfWork.run(async () => {
      await this.deps.wishlists.lock(userId);
      await this.deps.wishlists.setCountry(userId, country);
      await this.deps.jobs.enqueue('refresh-listings', {});
    });
  }
}
