import type { AuditAction } from '@patchlight/contracts';
import type { Caller } from './caller.ts';

/** An admin who acts, and from where. */
export interface Actor {
  userId: string;
  caller: Pick<Caller, 'addressRange'>;
}

export interface AuditEntry {
  actor: Actor;
  action: AuditAction;
  /** `id` of a user, a game (its app id) or an update; null for the instance as a whole. */
  target: { type: 'user' | 'game' | 'update' | 'instance'; id: string | null };
  /** What else is worth knowing; never a secret or a name. */
  details?: Record<string, string | number | boolean | null>;
}

/** Keeps what admins did. Part of the unit of work: an act and its entry exist together or not at all. */
export abstract class AuditLog {
  abstract note(entry: AuditEntry): Promise<void>;
}
