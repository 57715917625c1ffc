import type { Category } from '@patchlight/contracts';

export const aCategory = (facts: Partial<Category> = {}): Category => ({
  id: '1',
  name: 'Cozy',
  color: 0,
  icon: 'gamepad',
  gameCount: facts.appIds?.length ?? 0,
  isDefault: false,
  appIds: [],
  ...facts,
});

/** The responses for a user with these custom categories. */
export const categoriesOf = (...own: Category[]) => ({
  body: {
    success: true,
    data: {
      categories: [
        aCategory({ id: 'all', name: 'All Games', isDefault: true, appIds: null, gameCount: 3 }),
        aCategory({ id: 'favorites', name: 'Favorites', isDefault: true, appIds: [1] }),
        aCategory({ id: 'recent', name: 'Recently Updated', isDefault: true, appIds: [1, 2] }),
        ...own,
      ],
    },
  },
});
