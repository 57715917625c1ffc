import { Sheet, useLast } from '@/shared/ui';
import type { OwnerAct } from '../model/owner-act.ts';
import { OwnerForm } from './OwnerForm.tsx';

interface OwnerDialogProps {
  /** null: closed. */
  act: OwnerAct | null;
  onClose: () => void;
}

/**
 * Asks before an act, and has the owner of the account show to be at the keyboard where the server wants that: once
 * in ten minutes, by what the account has.
 */
export const OwnerDialog = ({ act, onClose }: OwnerDialogProps) => {
  const shown = useLast(act);
  return (
    <Sheet isOpen={act !== null} onClose={onClose} title={shown?.title} text={shown?.text}>
      {shown && <OwnerForm key={shown.title} act={shown} onClose={onClose} />}
    </Sheet>
  );
};
