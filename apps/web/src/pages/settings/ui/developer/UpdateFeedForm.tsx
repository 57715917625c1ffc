import { LIMITS, UPDATE_KINDS } from '@patchlight/contracts';
import type { UpdateKind } from '@patchlight/contracts';
import { useGetCategoriesQuery } from '@/entities/category';
import { Sheet } from '@/shared/ui';
import { CheckboxList, SelectField, TextField } from '@/shared/ui/mui';
import { useCreateUpdateFeedMutation } from '../../api/update-feeds.api.ts';
import { ItemForm, useItemForm } from '../items/ItemForm.tsx';
import { UPDATE_KIND_NAMES } from './words.ts';

/** The category that contains every game. */
const ALL = 'all';

const Fields = ({ onClose }: { onClose: () => void }) => {
  const [create] = useCreateUpdateFeedMutation();
  const { data: categories } = useGetCategoriesQuery();
  const form = useItemForm('Failed to create the feed', {
    name: '',
    category: ALL,
    kinds: [...UPDATE_KINDS] as UpdateKind[],
  });
  const { values, field, list } = form;
  const save = () => {
    const { category, kinds } = values;
    const name = values.name.trim();
    return {
      problems: {
        ...(name === '' && { name: [`Name must be 1 to ${LIMITS.feedNameMaxLength} characters`] }),
        ...(kinds.length === 0 && { kinds: ['Choose at least one kind of update'] }),
      },
      run: () => create({ name, kinds, ...(category !== ALL && { category }) }).unwrap(),
      done: `${name} was created`,
    };
  };
  return (
    <ItemForm form={form} verb="Create" busyLabel="Creating…" onSave={save} onClose={onClose}>
      <TextField
        {...field('name')}
        label="Name"
        hint="What your feed reader will call it."
        autoComplete="off"
        autoFocus
        required
        maxLength={LIMITS.feedNameMaxLength}
      />
      <SelectField {...field('category')} label="Games" hint="With a category, nothing but its games.">
        {!categories && <option value={ALL}>All Games</option>}
        {categories?.map((each) => (
          <option key={each.id} value={each.id}>
            {each.name}
          </option>
        ))}
      </SelectField>
      <CheckboxList
        {...list('kinds')}
        legend="Kinds of updates"
        options={UPDATE_KINDS}
        names={UPDATE_KIND_NAMES}
      />
    </ItemForm>
  );
};

/** The form of a new feed. */
export const UpdateFeedForm = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Sheet isOpen={isOpen} onClose={onClose} title="Create a feed">
    <Fields onClose={onClose} />
  </Sheet>
);
