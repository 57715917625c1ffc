import type { ReactNode } from 'react';

/** An action that may need a recent re-authentication. */
export interface ProtectedAction {
  title: string;
  text: string;
  /** The label of the button. */
  confirm: string;
  /** Fields above the proof. */
  fields?: ReactNode;
  /** For errors without a message. */
  errorMessage?: string;
  /** Whether the server always asks for re-authentication; otherwise the proof is requested when it answers so. */
  isGuarded?: boolean;
  /** Errors it throws are shown. */
  run: () => Promise<unknown>;
}
