import type { UndoOffer } from '@patchlight/contracts';
import { NotFollowed } from '@patchlight/domain';
import type { ReversalRepository, UnitOfWork } from '../kernel/ports.ts';
import type { CategoryLook, CategoryRepository } from './ports.ts';
import { categoryReversal } from './category.reverser.ts';

/** Input for a category. */
export interface CategoryForm extends CategoryLook {
  /** App ids of its games; undefined: unchanged. Games that are not in the library are ignored. */
  appIds?: readonly number[] | undefined;
}

/** Creates a category. */
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

/** Changes name, look and games of a category. */
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
      await this.categories.update(userId, id, look);
      if (appIds) await this.categories.setGames(userId, id, appIds);
    });
  }
}

/** Deletes a category. Its games stay in the library. */
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
      return this.reversals.save(userId, categoryReversal(await this.categories.remove(userId, id)));
    });
  }
}

/** Reorders a user's categories. */
export class OrderCategories {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly categories: CategoryRepository,
  ) {}

  /**
   * @param ids all of the user's own categories
   * @throws {DefaultCategory}
   * @throws {CategoriesChanged}
   */
  execute(userId: string, ids: readonly string[]): Promise<void> {
    return this.unitOfWork.run(async () => {
      const categories = await this.categories.lock(userId);
      categories.checkOrder(ids);
      await this.categories.reorder(userId, ids);
    });
  }
}

/** Sets the categories of a game. */
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
      if (!(await this.categories.setForGame(userId, appId, ids))) throw new NotFollowed();
    });
  }
}
