import { ITEM_LABELS } from '@patchlight/contracts';
import type { ItemLabel } from '@patchlight/contracts';
import { Select } from '@/shared/ui';

const CHOICES: Record<Exclude<ItemLabel, 'other'>, string> = {
  breaking: 'Breaking changes',
  fix: 'Fixes',
  balance: 'Balance',
  content: 'Content',
  performance: 'Performance',
  'known-issue': 'Known issues',
  removal: 'Removals',
};
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
    {Object.entries(CHOICES).map(([label, words]) => (
      <option key={label} value={label}>
        {words}
      </option>
    ))}
  </Select>
);
