import { NothingToUndo } from '@patchlight/domain';
import type { KernelPorts, Reverser } from './ports.ts';

/** Undoes an action, once. If restoring fails, the offer stays valid. */
export class UndoAction {
  constructor(
    private readonly deps: Pick<KernelPorts, 'reversals' | 'unitOfWork'> & {
      readonly reversers: readonly Reverser[];
    },
  ) {}

  /** @throws {NothingToUndo} the offer is unknown, used or expired */
  execute(userId: string, id: string): Promise<void> {
    return this.deps.unitOfWork.run(async () => {
      const reversal = await this.deps.reversals.consume(userId, id);
      if (!reversal) throw new NothingToUndo();
      const { kind, payload } = reversal;
      const reverser = this.deps.reversers.find(({ kinds }) => kinds.includes(kind));
      if (!reverser) throw new Error(`Nobody knows how to take back ${kind}`);
      await reverser.revert(userId, kind, payload);
    });
  }
}
