export { categoryApi, useGetCategoriesQuery } from './api/category.api.ts';
export { categoryIn } from './model/category-in.ts';
export { colorName, colorOf } from './model/colors.ts';
export { useCategoryMembers } from './model/use-category-members.ts';
export { CategoryFilter } from './ui/CategoryFilter.tsx';
export { CategoryIcon, ICONS } from './ui/CategoryIcon.tsx';
