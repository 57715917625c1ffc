import { useState } from 'react';
import { DEFAULT_EXPORT_KINDS, LIMITS } from '@patchlight/contracts';
import type { FieldErrors } from '@patchlight/contracts';
import { useGetCategoriesQuery } from '@/entities/category';
import { useSubmit } from '@/shared/api';
import { showToast } from '@/shared/toast';
import { Button, Field, Form, Select, Sheet, SheetActions, SubmitButton, TextField } from '@/shared/ui';
import { useCreateCalendarFeedMutation } from '../api/calendar-feeds.api.ts';
import { KindChoice } from './KindChoice.tsx';

/** The category that every game is in. */
const ALL = 'all';

const CreateFeedForm = ({ onClose }: { onClose: () => void }) => {
  const [create] = useCreateCalendarFeedMutation();
  const { submit, isBusy, failure, fieldErrors } = useSubmit('Failed to create the feed');
  const [name, setName] = useState('');
  const { data: categories } = useGetCategoriesQuery();
  const [category, setCategory] = useState(ALL);
  const [kinds, setKinds] = useState([...DEFAULT_EXPORT_KINDS]);
  const save = async (): Promise<void> => {
    const wanting: FieldErrors = {
      ...(name.trim() === '' && { name: [`Name must be 1 to ${LIMITS.calendarNameMaxLength} characters`] }),
      ...(kinds.length === 0 && { kinds: ['Choose what the calendar shows'] }),
    };
    const form = { name: name.trim(), kinds, ...(category !== ALL && { category }) };
    const isDone = await submit(() => create(form).unwrap(), wanting);
    if (!isDone) return;
    showToast('Calendar feed created');
    onClose();
  };
  return (
    <Form onSubmit={() => void save()} failure={failure}>
      <TextField
        label="Name"
        name="name"
        hint="What your calendar app will call it."
        autoComplete="off"
        autoFocus
        required
        maxLength={LIMITS.calendarNameMaxLength}
        value={name}
        disabled={isBusy}
        errors={fieldErrors['name']}
        onChange={(event) => setName(event.target.value)}
      />
      <Field label="Games" hint="With a category, nothing but its games." errors={fieldErrors['category']}>
        {(control) => (
          <Select
            {...control}
            value={category}
            disabled={isBusy}
            onChange={({ target }) => setCategory(target.value)}
          >
            {!categories && <option value={ALL}>All Games</option>}
            {categories?.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <KindChoice
        legend="What it shows"
        chosen={kinds}
        disabled={isBusy}
        errors={fieldErrors['kinds']}
        onChange={setKinds}
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

/** Asks what a new feed is called and what it shows. */
export const CreateFeedDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Create a calendar feed">
      <CreateFeedForm onClose={onClose} />
    </Sheet>
  );
};
