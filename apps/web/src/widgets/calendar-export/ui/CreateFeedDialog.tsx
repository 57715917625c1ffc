import { DEFAULT_EXPORT_KINDS, EXPORT_KINDS, EXPORT_KIND_NAMES, LIMITS } from '@patchlight/contracts';
import type { FieldErrors } from '@patchlight/contracts';
import { useGetCategoriesQuery } from '@/entities/category';
import { useSubmit } from '@/shared/api';
import { useFields } from '@/shared/lib';
import { showToast } from '@/shared/toast';
import { Form, Sheet, SheetActions } from '@/shared/ui';
import { Button, CheckboxList, SelectField, SubmitButton, TextField } from '@/shared/ui/mui';
import { useCreateCalendarFeedMutation } from '../api/calendar-feeds.api.ts';

/** The category that contains every game. */
const ALL = 'all';

const CreateFeedForm = ({ onClose }: { onClose: () => void }) => {
  const [create] = useCreateCalendarFeedMutation();
  const { submit, isBusy, failure, fieldErrors } = useSubmit('Failed to create the feed');
  const { data: categories } = useGetCategoriesQuery();
  const { values, setValues, field } = useFields(
    { name: '', category: ALL, kinds: [...DEFAULT_EXPORT_KINDS] },
    { isBusy, fieldErrors },
  );
  const save = async (): Promise<void> => {
    const { category, kinds } = values;
    const name = values.name.trim();
    const missing: FieldErrors = {
      ...(name === '' && { name: [`Name must be 1 to ${LIMITS.calendarNameMaxLength} characters`] }),
      ...(kinds.length === 0 && { kinds: ['Choose what the calendar shows'] }),
    };
    const form = { name, kinds, ...(category !== ALL && { category }) };
    const isDone = await submit(() => create(form).unwrap(), missing);
    if (!isDone) return;
    showToast('Calendar feed created');
    onClose();
  };
  return (
    <Form onSubmit={() => void save()} failure={failure}>
      <TextField
        {...field('name')}
        label="Name"
        hint="What your calendar app will call it."
        autoComplete="off"
        autoFocus
        required
        maxLength={LIMITS.calendarNameMaxLength}
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
        legend="What it shows"
        options={EXPORT_KINDS}
        names={EXPORT_KIND_NAMES}
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
          Create Feed
        </SubmitButton>
      </SheetActions>
    </Form>
  );
};

/** The form of a new feed. */
export const CreateFeedDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Create a calendar feed">
      <CreateFeedForm onClose={onClose} />
    </Sheet>
  );
};
