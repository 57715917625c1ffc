import { lazyWithPreload } from '@/shared/lib';
import { Sheet, useLast } from '@/shared/ui';
import type { ProtectedAction } from '../model/protected-action.ts';

const ReauthenticateForm = lazyWithPreload(() => import('./ReauthenticateForm.tsx'), 'ReauthenticateForm');

interface ReauthenticateDialogProps {
  /** null: closed. */
  action: ProtectedAction | null;
  onClose: () => void;
}

/**
 * Asks before an action. Where the server requires it, the user re-authenticates with a method of the account; that
 * lasts for ten minutes.
 */
export const ReauthenticateDialog = ({ action, onClose }: ReauthenticateDialogProps) => {
  const shown = useLast(action);
  return (
    <Sheet isOpen={action !== null} onClose={onClose} title={shown?.title} text={shown?.text}>
      {shown && <ReauthenticateForm key={shown.title} action={shown} onClose={onClose} />}
    </Sheet>
  );
};
