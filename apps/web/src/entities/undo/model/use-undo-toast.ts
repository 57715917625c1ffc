import type { UndoOffer } from '@patchlight/contracts';
import { messageOf, useApiDispatch } from '@/shared/api';
import { showToast } from '@/shared/toast';
import { undoApi } from '../api/undo.api.ts';

interface WayBack {
  /** What the server offered for the act, or for each of its parts. */
  offers: readonly (UndoOffer | null | undefined)[];
  /** Shows at once what was before. */
  restore: () => void;
}

/** Shows that something was done, with a button that takes it back where the server offers that. */
export const useUndoToast = () => {
  const dispatch = useApiDispatch();
  return (message: string, { offers, restore }: WayBack): void => {
    const open = offers.filter((offer) => offer != null);
    const undo = async (): Promise<void> => {
      restore();
      try {
        for (const { id } of open) await dispatch(undoApi.endpoints.undo.initiate(id)).unwrap();
      } catch (error) {
        showToast(messageOf(error), 'error');
      }
    };
    showToast(message, 'success', open.length > 0 ? { label: 'Undo', run: () => void undo() } : undefined);
  };
};
