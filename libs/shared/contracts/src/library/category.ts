/** The icons that a category can have. */
export const CATEGORY_ICONS = ['gamepad', 'category', 'games'] as const;

export type CategoryIcon = (typeof CATEGORY_ICONS)[number];

/** Number of preset colors; a category has the index of one. */
export const CATEGORY_COLORS = 8;

/** A group of games in the user's library. */
export interface Category {
  /** Digits; of the default ones `all`, `favorites` and `recent`. */
  id: string;
  name: string;
  color: number;
  icon: CategoryIcon;
  gameCount: number;
  /** A default category, which cannot be changed. */
  isDefault: boolean;
  /** App ids of its games; null: the whole library. */
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
