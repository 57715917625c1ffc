import { NothingToUndo } from '@patchlight/domain';
import type { ReversalRepository, Reverser, UnitOfWork } from './ports.ts';

/** Undoes an action, once. If restoring fails, the offer stays valid. */
export class UndoAction {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reversals: ReversalRepository,
    private readonly reversers: readonly Reverser[],
  ) {}

  /** @throws {NothingToUndo} the offer is unknown, used or expired */
  execute(userId: string, id: string): Promise<void> {
    return this.unitOfWork.run(async () => {
      const reversal = await this.reversals.consume(userId, id);
      if (!reversal) throw new NothingToUndo();
      const { kind, payload } = reversal;
      const reverser = this.reversers.find(({ kinds }) => kinds.includes(kind));
      if (!reverser) throw new Error(`Nobody knows how to take back ${kind}`);
      await reverser.revert(userId, kind, payload);
    });
  }
}
