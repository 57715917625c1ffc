import { NothingToUndo } from '@patchlight/domain';
import type { ReversalRepository, Reverser, UnitOfWork } from './ports.ts';

/** Takes an act back, once. What cannot be restored stays on offer. */
export class UndoAct {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reversals: ReversalRepository,
    private readonly reversers: readonly Reverser[],
  ) {}

  /** @throws {NothingToUndo} the user has no such offer, used it, or it has expired */
  execute(userId: string, id: string): Promise<void> {
    return this.unitOfWork.run(async () => {
      const reversal = await this.reversals.take(userId, id);
      if (!reversal) throw new NothingToUndo();
      const { kind, payload } = reversal;
      const reverser = this.reversers.find(({ kinds }) => kinds.includes(kind));
      if (!reverser) throw new Error(`Nobody knows how to take back ${kind}`);
      await reverser.revert(userId, kind, payload);
    });
  }
}
