import type { CategoryBody, CategoryDto, UndoableBody } from '@patchlight/contracts';
import { categoryApi } from '@/entities/category';
import { cacheSnapshot } from '@/shared/api';

/** The tags of lists that can be filtered by category. */
const CHANGED = ['Categories', 'Calendar', 'Notifications'] as const;

const changeCategoriesApi = categoryApi.injectEndpoints({
  endpoints: (build) => ({
    createCategory: build.mutation<CategoryBody, CategoryDto>({
      query: (body) => ({
        path: '/user/categories',
        method: 'POST',
        body,
        idempotencyKey: crypto.randomUUID(),
      }),
      invalidatesTags: (_, error) => (error ? [] : [...CHANGED]),
    }),
    editCategory: build.mutation<CategoryBody, { id: string; form: CategoryDto }>({
      query: ({ id, form }) => ({ path: `/user/categories/${id}`, method: 'PUT', body: form }),
      // Also after a refusal: the category may have been deleted elsewhere.
      invalidatesTags: CHANGED,
    }),
    deleteCategory: build.mutation<UndoableBody, string>({
      query: (id) => ({ path: `/user/categories/${id}`, method: 'DELETE' }),
      invalidatesTags: CHANGED,
    }),
    /** Optimistic: refetched if the server refuses. */
    orderCategories: build.mutation<unknown, readonly string[]>({
      query: (ids) => ({ path: '/user/categories/order', method: 'PUT', body: { ids } }),
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
