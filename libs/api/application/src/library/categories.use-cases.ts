import type { UndoOffer } from '@patchlight/contracts';
import { NotFollowed } from '@patchlight/domain';
import type { CategoryLook, LibraryPorts } from './ports.ts';
import { categoryReversal } from './category.reverser.ts';

/** Input for a category. */
export interface CategoryForm extends CategoryLook {
  /** App ids of its games; undefined: unchanged. Games that are not in the library are ignored. */
  appIds?: readonly number[] | undefined;
}

/** Creates a category. */
export class CreateCategory {
  constructor(private readonly deps: Pick<LibraryPorts, 'categories' | 'unitOfWork'>) {}

  /**
   * @returns its id
   * @throws {TooManyCategories}
   * @throws {CategoryNameTaken}
   */
  execute(userId: string, { appIds = [], ...look }: CategoryForm): Promise<string> {
    return this.deps.unitOfWork.run(async () => {
      const categories = await this.deps.categories.lock(userId);
      categories.checkNew(look.name);
      const id = await this.deps.categories.add(userId, look);
      await this.deps.categories.setGames(userId, id, appIds);
      return id;
    });
  }
}

/** Changes name, look and games of a category. */
export class EditCategory {
  constructor(private readonly deps: Pick<LibraryPorts, 'categories' | 'unitOfWork'>) {}

  /**
   * @throws {DefaultCategory}
   * @throws {CategoryNotFound}
   * @throws {CategoryNameTaken}
   */
  execute(userId: string, id: string, { appIds, ...look }: CategoryForm): Promise<void> {
    return this.deps.unitOfWork.run(async () => {
      const categories = await this.deps.categories.lock(userId);
      categories.checkChange(id, look.name);
      await this.deps.categories.update(userId, id, look);
      if (appIds) await this.deps.categories.setGames(userId, id, appIds);
    });
  }
}

/** Deletes a category. Its games stay in the library. */
export class DeleteCategory {
  constructor(private readonly deps: Pick<LibraryPorts, 'categories' | 'reversals' | 'unitOfWork'>) {}

  /**
   * @throws {DefaultCategory}
   * @throws {CategoryNotFound}
   */
  execute(userId: string, id: string): Promise<UndoOffer> {
    return this.deps.unitOfWork.run(async () => {
      const categories = await this.deps.categories.lock(userId);
      categories.checkOwn(id);
      return this.deps.reversals.save(
        userId,
        categoryReversal(await this.deps.categories.remove(userId, id)),
      );
    });
  }
}

/** Reorders a user's categories. */
export class OrderCategories {
  constructor(private readonly deps: Pick<LibraryPorts, 'categories' | 'unitOfWork'>) {}

  /**
   * @param ids all of the user's own categories
   * @throws {DefaultCategory}
   * @throws {CategoriesChanged}
   */
  execute(userId: string, ids: readonly string[]): Promise<void> {
    return this.deps.unitOfWork.run(async () => {
      const categories = await this.deps.categories.lock(userId);
      categories.checkOrder(ids);
      await this.deps.categories.reorder(userId, ids);
    });
  }
}

/** Sets the categories of a game. */
export class CategorizeGame {
  constructor(private readonly deps: Pick<LibraryPorts, 'categories' | 'unitOfWork'>) {}

  /**
   * @throws {NotFollowed}
   * @throws {DefaultCategory}
   * @throws {CategoryNotFound}
   */
  execute(userId: string, appId: number, ids: readonly string[]): Promise<void> {
    return this.deps.unitOfWork.run(async () => {
      const categories = await this.deps.categories.lock(userId);
      for (const id of ids) categories.checkOwn(id);
      if (!(await this.deps.categories.setForGame(userId, appId, ids))) throw new NotFollowed();
    });
  }
}
