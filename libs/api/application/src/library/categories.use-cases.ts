import type { UndoOffer } from '@patchlight/contracts';
import { NotFollowed } from '@patchlight/domain';
import type { ReversalRepository, UnitOfWork } from '../kernel/ports.ts';
import type { CategoryLook, CategoryRepository } from './ports.ts';
import { categoryReversal } from './category.reverser.ts';

/** What a form says of a category. */
export interface CategoryForm extends CategoryLook {
  /** The games in it. Left out: as it was. Games that are not on the user's list are left out. */
  appIds?: readonly number[] | undefined;
}

/** Gives a user one more category. */
export class CreateCategory {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly categories: CategoryRepository,
  ) {}

  /**
   * @returns its id
   * @throws {TooManyCategories}
   * @throws {CategoryNameTaken}
   */
  execute(userId: string, { appIds = [], ...look }: CategoryForm): Promise<string> {
    return this.unitOfWork.run(async () => {
      const categories = await this.categories.lock(userId);
      categories.checkNew(look.name);
      const id = await this.categories.add(userId, look);
      await this.categories.setGames(userId, id, appIds);
      return id;
    });
  }
}

/** Changes what a category is called, what it looks like and which games are in it. */
export class EditCategory {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly categories: CategoryRepository,
  ) {}

  /**
   * @throws {DefaultCategory}
   * @throws {CategoryNotFound}
   * @throws {CategoryNameTaken}
   */
  execute(userId: string, id: string, { appIds, ...look }: CategoryForm): Promise<void> {
    return this.unitOfWork.run(async () => {
      const categories = await this.categories.lock(userId);
      categories.checkChange(id, look.name);
      await this.categories.change(userId, id, look);
      if (appIds) await this.categories.setGames(userId, id, appIds);
    });
  }
}

/** Deletes a category. Its games stay on the list. */
export class DeleteCategory {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly categories: CategoryRepository,
    private readonly reversals: ReversalRepository,
  ) {}

  /**
   * @throws {DefaultCategory}
   * @throws {CategoryNotFound}
   */
  execute(userId: string, id: string): Promise<UndoOffer> {
    return this.unitOfWork.run(async () => {
      const categories = await this.categories.lock(userId);
      categories.checkOwn(id);
      return this.reversals.keep(userId, categoryReversal(await this.categories.remove(userId, id)));
    });
  }
}

/** Puts a user's categories in order. */
export class OrderCategories {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly categories: CategoryRepository,
  ) {}

  /**
   * @param ids every category of the user's own
   * @throws {DefaultCategory}
   * @throws {CategoriesChanged}
   */
  execute(userId: string, ids: readonly string[]): Promise<void> {
    return this.unitOfWork.run(async () => {
      const categories = await this.categories.lock(userId);
      categories.checkOrder(ids);
      await this.categories.order(userId, ids);
    });
  }
}

/** Says which categories a game is in. */
export class CategorizeGame {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly categories: CategoryRepository,
  ) {}

  /**
   * @throws {NotFollowed}
   * @throws {DefaultCategory}
   * @throws {CategoryNotFound}
   */
  execute(userId: string, appId: number, ids: readonly string[]): Promise<void> {
    return this.unitOfWork.run(async () => {
      const categories = await this.categories.lock(userId);
      for (const id of ids) categories.checkOwn(id);
      if (!(await this.categories.setOfGame(userId, appId, ids))) throw new NotFollowed();
    });
  }
}
