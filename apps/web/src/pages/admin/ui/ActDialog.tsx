import type { AdminActBody } from '@patchlight/contracts';
import { OwnerDialog } from '@/features/confirm-owner';
import type { OwnerAct } from '@/features/confirm-owner';
import { showToast } from '@/shared/toast';

/** What an admin is about to do. */
export interface Act extends Pick<OwnerAct, 'title' | 'text' | 'confirm' | 'fields'> {
  /** What to say of a failure that carries no words. */
  failure: string;
  run: () => Promise<{ data?: AdminActBody; error?: unknown }>;
  /** After it was done. */
  onDone?: () => void;
}

/** Asks before an act of an admin, and says that it was done. */
export const ActDialog = ({ act, onClose }: { act: Act | null; onClose: () => void }) => {
  const run = async ({ run: attempt, onDone }: Act): Promise<void> => {
    const { data, error } = await attempt();
    if (!data) throw error;
    showToast(data.message);
    onDone?.();
  };
  const asked = act && { ...act, otherwise: act.failure, run: () => run(act) };
  return <OwnerDialog act={asked} onClose={onClose} />;
};
