import { AsyncLocalStorage } from 'node:async_hooks';
import { UnitOfWork } from '@patchlight/application/ports';

/** What an in-memory port does when the work around it ends. */
interface Participant {
  commit?: () => void;
  rollback?: () => void;
}

/** Work whose in-memory ports undo what they did when it fails, as far as they take part. */
export class InMemoryUnitOfWork extends UnitOfWork {
  private readonly current = new AsyncLocalStorage<Participant[]>();

  override run<T>(work: () => Promise<T>): Promise<T> {
    if (this.current.getStore()) return work();
    const participants: Participant[] = [];
    return this.current.run(participants, async () => {
      try {
        const result = await work();
        for (const { commit } of participants) commit?.();
        return result;
      } catch (error) {
        for (const { rollback } of participants.toReversed()) rollback?.();
        throw error;
      }
    });
  }

  /** Joins the work under way; without one the deed is final at once. */
  join(participant: Participant): void {
    const participants = this.current.getStore();
    if (participants) participants.push(participant);
    else participant.commit?.();
  }

  get isRunning(): boolean {
    return this.current.getStore() !== undefined;
  }
}
