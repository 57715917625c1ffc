import { LIMITS, UPDATE_KINDS } from '@patchlight/contracts';
import type { FieldErrors, UpdateKind } from '@patchlight/contracts';
import { useGetCategoriesQuery } from '@/entities/category';
import { useSubmit } from '@/shared/api';
import { useFields } from '@/shared/lib';
import { showToast } from '@/shared/toast';
import { Form, Sheet, SheetActions } from '@/shared/ui';
import { Button, CheckboxList, SelectField, SubmitButton, TextField } from '@/shared/ui/mui';
import { useCreateUpdateFeedMutation } from '../../api/update-feeds.api.ts';
import { UPDATE_KIND_NAMES } from './words.ts';

/** The category that contains every game. */
const ALL = 'all';

const Fields = ({ onClose }: { onClose: () => void }) => {
  const [create] = useCreateUpdateFeedMutation();
  const { data: categories } = useGetCategoriesQuery();
  const { submit, isBusy, failure, fieldErrors } = useSubmit('Failed to create the feed');
  const { values, setValues, field } = useFields(
    { name: '', category: ALL, kinds: [...UPDATE_KINDS] as UpdateKind[] },
    { isBusy, fieldErrors },
  );
  const save = async (): Promise<void> => {
    const { category, kinds } = values;
    const name = values.name.trim();
    const missing: FieldErrors = {
      ...(name === '' && { name: [`Name must be 1 to ${LIMITS.feedNameMaxLength} characters`] }),
      ...(kinds.length === 0 && { kinds: ['Choose at least one kind of update'] }),
    };
    const form = { name, kinds, ...(category !== ALL && { category }) };
    if (!(await submit(() => create(form).unwrap(), missing))) return;
    showToast(`${name} was created`);
    onClose();
  };
  return (
    <Form onSubmit={() => void save()} failure={failure}>
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
        legend="Kinds of updates"
        options={UPDATE_KINDS}
        names={UPDATE_KIND_NAMES}
        chosen={values.kinds}
        disabled={isBusy}
        errors={fieldErrors['kinds']}
        onChange={(kinds) => setValues({ kinds })}
      />
      <SheetActions>
        <Button variant="outlined" disabled={isBusy} onClick={onClose}>
          Not now
        </Button>
        <SubmitButton isBusy={isBusy} busyLabel="Creating…">
          Create
        </SubmitButton>
      </SheetActions>
    </Form>
  );
};

/** The form of a new feed. */
export const UpdateFeedForm = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Sheet isOpen={isOpen} onClose={onClose} title="Create a feed">
    <Fields onClose={onClose} />
  </Sheet>
);
