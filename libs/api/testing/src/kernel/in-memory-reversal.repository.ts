import { ReversalRepository } from '@patchlight/application/ports';
import type { Clock, Reversal } from '@patchlight/application/ports';
import type { UndoOffer } from '@patchlight/contracts';
import { InMemoryTable } from './in-memory-table.ts';
import type { InMemoryUnitOfWork } from './in-memory-unit-of-work.ts';

const TEN_MINUTES = 600_000;

export class InMemoryReversalRepository extends ReversalRepository {
  private readonly kept: InMemoryTable<{ reversal: Reversal; expiresAt: Date }>;

  constructor(
    unitOfWork: InMemoryUnitOfWork,
    private readonly clock: Clock,
  ) {
    super();
    this.kept = new InMemoryTable(unitOfWork);
  }

  override async save(userId: string, reversal: Reversal): Promise<UndoOffer> {
    const id = crypto.randomUUID();
    const expiresAt = new Date(this.clock.now().getTime() + TEN_MINUTES);
    this.kept.put(`${userId} ${id}`, { reversal, expiresAt });
    return { id, expiresAt: expiresAt.toISOString() };
  }

  override async consume(userId: string, id: string): Promise<Reversal | null> {
    const key = `${userId} ${id}`;
    const found = this.kept.get(key);
    if (!found || found.expiresAt <= this.clock.now()) return null;
    this.kept.delete(key);
    return found.reversal;
  }
}
