import type { AdminActBody } from '@patchlight/contracts';
import { ReauthenticateDialog } from '@/features/reauthenticate';
import type { ProtectedAction } from '@/features/reauthenticate';
import { showToast } from '@/shared/toast';

/** An action of an admin. */
export interface Action extends Pick<ProtectedAction, 'title' | 'text' | 'confirm' | 'fields'> {
  /** For errors without a message. */
  failure: string;
  run: () => Promise<{ data?: AdminActBody; error?: unknown }>;
  /** After success. */
  onDone?: () => void;
}

/** Asks before an action of an admin, and confirms it in a toast. */
export const ActionDialog = ({ action, onClose }: { action: Action | null; onClose: () => void }) => {
  const run = async ({ run: attempt, onDone }: Action): Promise<void> => {
    const { data, error } = await attempt();
    if (!data) throw error;
    showToast(data.message);
    onDone?.();
  };
  const protectedAction = action && { ...action, errorMessage: action.failure, run: () => run(action) };
  return <ReauthenticateDialog action={protectedAction} onClose={onClose} />;
};
