import type { CategoryIcon } from '@patchlight/contracts';
import type { Categories } from '@patchlight/domain';

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
