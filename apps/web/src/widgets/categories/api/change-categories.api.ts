import type { CategoryBody, CategoryDto, UndoableBody } from '@patchlight/contracts';
import { categoryApi } from '@/entities/category';
import { cacheSnapshot, ifDone, invalidates, post, put, remove } from '@/shared/api';

/** The tags of lists that can be filtered by category. */
const CHANGED = ['Categories', 'Calendar', 'Notifications'] as const;

const changeCategoriesApi = categoryApi.injectEndpoints({
  endpoints: () => ({
    createCategory: post<CategoryDto, CategoryBody>('/user/categories', {
      isIdempotent: true,
      invalidatesTags: ifDone(...CHANGED),
    }),
    editCategory: put<{ id: string; form: CategoryDto }, CategoryBody>(
      ({ id, form }) => ({ path: `/user/categories/${id}`, body: form }),
      // Also after a refusal: the category may have been deleted elsewhere.
      invalidates(...CHANGED),
    ),
    deleteCategory: remove<string, UndoableBody>((id) => `/user/categories/${id}`, invalidates(...CHANGED)),
    /** Optimistic: refetched if the server refuses. */
    orderCategories: put((ids: readonly string[]) => ({ path: '/user/categories/order', body: { ids } }), {
      invalidatesTags: (_, error) => (error ? ['Categories'] : []),
      async onQueryStarted(ids, { dispatch, queryFulfilled }) {
        const patch = dispatch(
          categoryApi.util.updateQueryData('getCategories', undefined, (categories) =>
            categories.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
          ),
        );
        await queryFulfilled.catch(() => patch.undo());
      },
    }),
  }),
});

export const {
  useCreateCategoryMutation,
  useDeleteCategoryMutation,
  useEditCategoryMutation,
  useOrderCategoriesMutation,
} = changeCategoriesApi;

/** Takes a snapshot of the list. Returns the function that restores it. */
export const snapshotCategories = cacheSnapshot(categoryApi.endpoints.getCategories.select(), (data) =>
  categoryApi.util.updateQueryData('getCategories', undefined, () => data),
);
