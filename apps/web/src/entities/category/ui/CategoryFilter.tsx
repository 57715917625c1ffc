import { Select } from '@/shared/ui';
import { useGetCategoriesQuery } from '../api/category.api.ts';

const ALL = 'all';

interface CategoryFilterProps {
  /** Whether the plan has categories. Without them, only users who created some before see the filter. */
  isPro: boolean;
  /** The id of a category, or null for all games. */
  value: string | null;
  onChange: (category: string | null) => void;
  className?: string;
}

/** Filters a list by category. */
export const CategoryFilter = ({ isPro, value, onChange, className }: CategoryFilterProps) => {
  const { data: categories } = useGetCategoriesQuery();
  const isShown = isPro || value !== null || categories?.some(({ isDefault }) => !isDefault);
  if (!isShown) return null;
  const isKnown = value === null || !categories || categories.some(({ id }) => id === value);
  return (
    <Select
      aria-label="Category"
      className={className}
      value={value ?? ALL}
      onChange={({ target }) => onChange(target.value === ALL ? null : target.value)}
    >
      {!categories && <option value={value ?? ALL}>All categories</option>}
      {!isKnown && <option value={value}>A category that is gone</option>}
      {categories?.map(({ id, name }) => (
        <option key={id} value={id}>
          {id === ALL ? 'All categories' : name}
        </option>
      ))}
    </Select>
  );
};
