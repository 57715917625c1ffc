import { Reverser } from '../kernel/ports.ts';
import type { Reversal } from '../kernel/ports.ts';
import type { CategoryRepository, DeletedCategory } from './ports.ts';

const KIND = 'category-deleted';

export const categoryReversal = (category: DeletedCategory): Reversal => ({ kind: KIND, payload: category });

/** Puts a deleted category back in its place, with those of its games that are still on the list. */
export class CategoryReverser extends Reverser {
  override readonly kinds = [KIND];

  constructor(private readonly categories: CategoryRepository) {
    super();
  }

  /**
   * @throws {TooManyCategories} others came in its place
   * @throws {CategoryNameTaken} another one has its name by now
   */
  override async revert(userId: string, _: string, payload: unknown): Promise<void> {
    const category = payload as DeletedCategory;
    const categories = await this.categories.lock(userId);
    categories.checkNew(category.name);
    await this.categories.restore(userId, category);
  }
}
