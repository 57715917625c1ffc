import { Select } from '@/shared/ui/mui';
import type { ListPlace } from '../model/use-list-place.ts';
import styles from './admin.module.css';

interface ListFilterProps<Value extends string> {
  label: string;
  /** The option without a filter. */
  all: string;
  /** The name in the query string. */
  name: string;
  options: readonly Value[];
  wordOf: (value: Value) => string;
  place: ListPlace;
}

/** Filters a list by one of the options, and shows its first page. */
export const ListFilter = <Value extends string>({
  label,
  all,
  name,
  options,
  wordOf,
  place,
}: ListFilterProps<Value>) => (
  <label className={styles.filter}>
    {label}
    <Select
      value={place.get(name)}
      onChange={({ target }) => place.put({ [name]: target.value, page: null })}
    >
      <option value="">{all}</option>
      {options.map((value) => (
        <option key={value} value={value}>
          {wordOf(value)}
        </option>
      ))}
    </Select>
  </label>
);
