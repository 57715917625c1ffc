import { useState } from 'react';
import type { Category, NotificationOverride } from '@patchlight/contracts';
import { useSession } from '@/entities/session';
import { useSubmit } from '@/shared/api';
import { showToast } from '@/shared/toast';
import { Button, Form, Loaded, Sheet, SheetActions, Skeleton, SubmitButton, useLast } from '@/shared/ui';
import {
  useGetCategoryNotificationsQuery,
  useSaveCategoryNotificationsMutation,
} from '../api/choices.api.ts';
import { ChoiceFields } from './ChoiceFields.tsx';

interface ChoicesProps {
  category: Category;
  saved: NotificationOverride;
  onClose: () => void;
}

const Choices = ({ category, saved, onClose }: ChoicesProps) => {
  const [save] = useSaveCategoryNotificationsMutation();
  const { submit, isBusy, failure } = useSubmit('Failed to save the notifications');
  const [choices, setChoices] = useState(saved);
  const session = useSession();
  const submitChoices = async (): Promise<void> => {
    if (!(await submit(() => save({ id: category.id, choices }).unwrap()))) return;
    showToast(`Notifications of ${category.name} saved.`);
    onClose();
  };
  return (
    <Form onSubmit={() => void submitChoices()} failure={failure}>
      <ChoiceFields
        choices={choices}
        saved={saved}
        isPro={session.status === 'signed-in' && session.isPro}
        disabled={isBusy}
        onChange={(changed) => setChoices({ ...choices, ...changed })}
      />
      <SheetActions>
        <Button variant="outlined" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton isBusy={isBusy} busyLabel="Saving…">
          Save
        </SubmitButton>
      </SheetActions>
    </Form>
  );
};

interface CategoryNotificationsProps {
  /** null: closed. */
  category: Category | null;
  onClose: () => void;
}

/** The dialog of notifications about the games of a category. */
export const CategoryNotifications = ({ category, onClose }: CategoryNotificationsProps) => {
  const shown = useLast(category);
  const query = useGetCategoryNotificationsQuery(shown?.id ?? '', {
    skip: category === null,
    refetchOnMountOrArgChange: true,
  });
  return (
    <Sheet
      isOpen={category !== null}
      onClose={onClose}
      title={`Notifications of ${shown?.name}`}
      text="For the games of this category. A game’s own choice goes first."
    >
      <Loaded
        query={query}
        errorMessage="Failed to load the notifications"
        skeleton={<Skeleton height={240} />}
      >
        {(saved) => shown && <Choices key={shown.id} category={shown} saved={saved} onClose={onClose} />}
      </Loaded>
    </Sheet>
  );
};
