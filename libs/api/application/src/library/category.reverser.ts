import { Reverser } from '../kernel/ports.ts';
import type { Reversal } from '../kernel/ports.ts';
import type { CategoryRepository, DeletedCategory } from './ports.ts';

const KIND = 'category-deleted';

export const categoryReversal = (category: DeletedCategory): Reversal => ({ kind: KIND, payload: category });

/** Restores a deleted category at its position, with its games that are still in the library. */
export class CategoryReverser extends Reverser {
  override readonly kinds = [KIND];

  constructor(private readonly categories: CategoryRepository) {
    super();
  }

  /**
   * @throws {TooManyCategories} the limit has been reached meanwhile
   * @throws {CategoryNameTaken} the name has been taken meanwhile
   */
  override async revert(userId: string, _: string, payload: unknown): Promise<void> {
    const category = payload as DeletedCategory;
    const categories = await this.categories.lock(userId);
    categories.checkNew(category.name);
    await this.categories.restore(userId, category);
  }
}
