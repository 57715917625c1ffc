import type { CategoriesBody, Category } from '@patchlight/contracts';
import { api } from '@/shared/api';

export const categoryApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The default categories, then the user's own in their order. */
    getCategories: build.query<Category[], void>({
      query: () => ({ path: '/user/categories' }),
      transformResponse: (body: CategoriesBody) => body.data.categories,
      providesTags: ['Categories'],
    }),
  }),
});

export const { useGetCategoriesQuery } = categoryApi;
