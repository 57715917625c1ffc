import type { Category } from '@patchlight/contracts';
import { Loaded, Sheet, useLast } from '@/shared/ui';
import { Skeleton } from '@/shared/ui/mui';
import {
  useGetCategoryNotificationsQuery,
  useSaveCategoryNotificationsMutation,
} from '../api/choices.api.ts';
import { ChoicesForm } from './ChoicesForm.tsx';

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
  const [save] = useSaveCategoryNotificationsMutation();
  return (
    <Sheet
      isOpen={category !== null}
      onClose={onClose}
      title={`Notifications of ${shown?.name}`}
      text="For the games of this category. A game’s own choice goes first."
    >
      <Loaded
        key={shown?.id}
        // Not the choices of the last category; a closing dialog keeps what it shows.
        query={{ ...query, data: category ? query.currentData : query.data }}
        errorMessage="Failed to load the notifications"
        skeleton={<Skeleton height={240} />}
      >
        {(saved) =>
          shown && (
            <ChoicesForm
              saved={saved}
              save={(choices) => save({ id: shown.id, choices }).unwrap()}
              savedText={`Notifications of ${shown.name} saved.`}
              onClose={onClose}
            />
          )
        }
      </Loaded>
    </Sheet>
  );
};
