/** The icons that a category can have. */
export const CATEGORY_ICONS = ['gamepad', 'category', 'games'] as const;

export type CategoryIcon = (typeof CATEGORY_ICONS)[number];

/** How many preset colours there are; a category has the number of one, from 0. */
export const CATEGORY_COLORS = 8;

/** A group of games of the user's list. */
export interface Category {
  /** Digits; of the default ones `all`, `favorites` and `recent`. */
  id: string;
  name: string;
  color: number;
  icon: CategoryIcon;
  gameCount: number;
  /** Everybody has it, and nobody can change it. */
  isDefault: boolean;
  /** The games in it; null is every game of the list. */
  appIds: number[] | null;
}

/** GET /api/user/categories: the default ones, then the user's own in their order. */
export interface CategoriesBody {
  success: true;
  data: { categories: Category[] };
}

/** POST /api/user/categories (201) and PUT /api/user/categories/{id} */
export interface CategoryBody {
  success: true;
  message: string;
  data: { category: Category };
}
