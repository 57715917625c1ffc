import type { Reverser } from '../kernel/ports.ts';
import type { InboxRepository } from './ports.ts';

/** Undoes bulk changes of notifications. */
export class InboxReverser implements Reverser {
  readonly kinds: readonly string[];

  constructor(private readonly inbox: InboxRepository) {
    this.kinds = inbox.reversalKinds;
  }

  revert(userId: string, kind: string, payload: unknown): Promise<void> {
    return this.inbox.revert(userId, kind, payload);
  }
}
