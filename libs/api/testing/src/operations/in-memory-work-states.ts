import { WorkStates } from '@patchlight/application/ports';
import type { SentBy, WorkState } from '@patchlight/domain';

export class InMemoryWorkStates extends WorkStates {
  /** Seconds by channel. */
  late: Partial<Record<SentBy, number>> = {};
  private readonly states = new Map<string, WorkState>();

  override async report(seen: readonly WorkState[]): Promise<void> {
    for (const one of seen) {
      const old = this.states.get(one.name);
      const inARow = one.succeededAt ? null : old;
      this.states.set(one.name, {
        ...one,
        failures: (inARow?.failures ?? 0) + one.failures,
        failuresTotal: (old?.failuresTotal ?? 0) + one.failuresTotal,
        failingSince: inARow?.failingSince ?? one.failingSince,
        succeededAt: one.succeededAt ?? old?.succeededAt ?? null,
      });
    }
  }

  override async oldestDue(): Promise<Record<SentBy, number>> {
    return { email: 0, push: 0, chat: 0, webhook: 0, digest: 0, ...this.late };
  }

  override async list(): Promise<WorkState[]> {
    return [...this.states.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1));
  }
}
