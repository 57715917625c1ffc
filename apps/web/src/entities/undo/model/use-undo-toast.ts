import type { UndoOffer } from '@patchlight/contracts';
import { messageOf, useApiDispatch } from '@/shared/api';
import { showToast } from '@/shared/toast';
import { undoApi } from '../api/undo.api.ts';

interface UndoOptions {
  /** The undo offers of the server. */
  offers: readonly (UndoOffer | null | undefined)[];
  /** Restores the cached data. */
  restore: () => void;
  onUndone?: () => void;
  /** How long the toast is shown, in milliseconds. */
  lifetime?: number;
}

/** Confirms an action in a toast, with an Undo button if the server offers it. */
export const useUndoToast = () => {
  const dispatch = useApiDispatch();
  return (message: string, { offers, restore, onUndone, lifetime }: UndoOptions): void => {
    const open = offers.filter((offer) => offer != null);
    const undo = async (): Promise<void> => {
      restore();
      try {
        for (const { id } of open) await dispatch(undoApi.endpoints.undo.initiate(id)).unwrap();
        onUndone?.();
      } catch (error) {
        showToast(messageOf(error), 'error');
      }
    };
    const action = open.length > 0 ? { label: 'Undo', run: () => void undo() } : undefined;
    showToast(message, 'success', action, lifetime);
  };
};
