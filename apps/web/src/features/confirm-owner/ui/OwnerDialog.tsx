import type { ReactNode } from 'react';
import { Sheet, useLast } from '@/shared/ui';
import { OwnerForm } from './OwnerForm.tsx';

/** What somebody is about to do. */
export interface OwnerAct {
  title: string;
  text: string;
  /** What the button says. */
  confirm: string;
  /** What else there is to say about it, above the proof. */
  fields?: ReactNode;
  /** What to say of a failure that carries no words. */
  otherwise?: string;
  /** The server is known to want the owner for it; else the owner is asked for when it says so. */
  isGuarded?: boolean;
  /** Does it; what it throws is shown. */
  run: () => Promise<unknown>;
}

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
