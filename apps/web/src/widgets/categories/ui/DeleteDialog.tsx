import type { Category } from '@patchlight/contracts';
import { useUndoToast } from '@/entities/undo';
import { messageOf, useApiDispatch } from '@/shared/api';
import { ErrorNotice, Sheet, SheetActions, useLast } from '@/shared/ui';
import { Button } from '@/shared/ui/mui';
import { snapshotCategories, useDeleteCategoryMutation } from '../api/change-categories.api.ts';

/** Confirms deleting a category. */
export const DeleteDialog = ({ category, onClose }: { category: Category | null; onClose: () => void }) => {
  const dispatch = useApiDispatch();
  const offerUndo = useUndoToast();
  const [deleteCategory, { isLoading, error, reset }] = useDeleteCategoryMutation();
  const shown = useLast(category);
  const close = (): void => {
    reset();
    onClose();
  };
  const confirm = async ({ id, name }: Category): Promise<void> => {
    const restore = dispatch(snapshotCategories());
    const { data } = await deleteCategory(id);
    if (!data) return;
    offerUndo(`${name} deleted.`, { offers: [data.undo], restore });
    close();
  };
  return (
    <Sheet
      isOpen={category !== null}
      onClose={close}
      isBusy={isLoading}
      title={`Delete ${shown?.name}?`}
      text="Its games stay in your list, and in your other categories. Calendar feeds of it show nothing from then on."
    >
      {error && (
        <ErrorNotice title="Failed to delete the category" message={messageOf(error)} error={error} />
      )}
      <SheetActions>
        <Button variant="outlined" disabled={isLoading} onClick={close}>
          Keep it
        </Button>
        <Button variant="danger" disabled={isLoading} onClick={() => shown && void confirm(shown)}>
          Delete category
        </Button>
      </SheetActions>
    </Sheet>
  );
};
