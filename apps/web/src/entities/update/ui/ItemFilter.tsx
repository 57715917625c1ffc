import { ITEM_LABELS } from '@patchlight/contracts';
import type { ItemLabel } from '@patchlight/contracts';
import { Select } from '@/shared/ui';
import { ITEM_NAMES } from '../model/item-names.ts';

const SEVERAL = 'several';

interface ItemFilterProps {
  selected: readonly ItemLabel[];
  onChange: (selected: ItemLabel[]) => void;
}

/** Chooses what updates have to say. An address may name several. */
export const ItemFilter = ({ selected, onChange }: ItemFilterProps) => (
  <Select
    aria-label="With these changes"
    value={selected.length > 1 ? SEVERAL : (selected[0] ?? '')}
    onChange={({ target }) => onChange(ITEM_LABELS.filter((label) => label === target.value))}
  >
    <option value="">All changes</option>
    {selected.length > 1 && <option value={SEVERAL}>Several</option>}
    {Object.entries(ITEM_NAMES).map(([label, words]) => (
      <option key={label} value={label}>
        {words}
      </option>
    ))}
  </Select>
);
