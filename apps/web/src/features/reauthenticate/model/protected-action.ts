import type { ReactNode } from 'react';

/** An action that may need a recent re-authentication. */
export interface ProtectedAction {
  title: string;
  text: string;
  /** The label of the button. */
  confirm: string;
  /** Fields above the password or code. */
  fields?: ReactNode;
  /** For errors without a message. */
  errorMessage?: string;
  /** Whether the server always requires re-authentication. Otherwise it is requested when the server responds so. */
  isGuarded?: boolean;
  /** Errors it throws are shown. */
  run: () => Promise<unknown>;
}
