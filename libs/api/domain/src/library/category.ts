import {
  CategoriesChanged,
  CategoryNameTaken,
  CategoryNotFound,
  DefaultCategory,
  TooManyCategories,
} from './category.errors.ts';

/** Maximum number of own categories per user. */
export const CATEGORIES_MAX = 100;

/** Default categories. Their games are derived from the library. */
export const DEFAULT_CATEGORIES = [
  { id: 'all', name: 'All Games', color: 4, icon: 'games' },
  { id: 'favorites', name: 'Favorites', color: 5, icon: 'category' },
  { id: 'recent', name: 'Recently Updated', color: 1, icon: 'gamepad' },
] as const;

const isDefault = (id: string): boolean => DEFAULT_CATEGORIES.some((category) => category.id === id);

/** Days for which a game counts as recently updated. */
export const RECENT_DAYS = 30;

/** The unique key of a category: its name, case-insensitive. */
export const categoryKey = (name: string): string => name.normalize('NFC').toLowerCase();

/** A user's own categories, with the rules for changing them. */
export class Categories {
  readonly #names: ReadonlyMap<string, string>;

  constructor(own: Iterable<{ id: string; name: string }>) {
    this.#names = new Map([...own].map(({ id, name }) => [id, categoryKey(name)]));
  }

  /**
   * @throws {TooManyCategories}
   * @throws {CategoryNameTaken}
   */
  checkNew(name: string): void {
    if (this.#names.size >= CATEGORIES_MAX) throw new TooManyCategories(CATEGORIES_MAX);
    if ([...this.#names.values()].includes(categoryKey(name))) throw new CategoryNameTaken();
  }

  /**
   * @throws {DefaultCategory}
   * @throws {CategoryNotFound}
   */
  checkOwn(id: string): void {
    if (isDefault(id)) throw new DefaultCategory();
    if (!this.#names.has(id)) throw new CategoryNotFound();
  }

  /**
   * @throws {DefaultCategory}
   * @throws {CategoryNotFound}
   * @throws {CategoryNameTaken} by another one
   */
  checkChange(id: string, name: string): void {
    this.checkOwn(id);
    const key = categoryKey(name);
    if ([...this.#names].some(([other, taken]) => other !== id && taken === key)) {
      throw new CategoryNameTaken();
    }
  }

  /**
   * @param ids all of the user's own categories, once
   * @throws {DefaultCategory}
   * @throws {CategoriesChanged}
   */
  checkOrder(ids: readonly string[]): void {
    if (ids.some(isDefault)) throw new DefaultCategory();
    const named = new Set(ids);
    const isWhole = named.size === ids.length && named.size === this.#names.size;
    if (!isWhole || ids.some((id) => !this.#names.has(id))) throw new CategoriesChanged();
  }
}
