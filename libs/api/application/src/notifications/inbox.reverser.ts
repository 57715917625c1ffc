import { Reverser } from '../kernel/ports.ts';
import type { InboxRepository } from './ports.ts';

/** Undoes bulk changes of notifications. */
export class InboxReverser extends Reverser {
  override readonly kinds: readonly string[];

  constructor(private readonly inbox: InboxRepository) {
    super();
    this.kinds = inbox.reversalKinds;
  }

  override revert(userId: string, kind: string, payload: unknown): Promise<void> {
    return this.inbox.revert(userId, kind, payload);
  }
}
