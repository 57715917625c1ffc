import type { ReactNode } from 'react';

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
