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
  private readonly locks = new Map<string, { owner: Participant[]; released: Promise<void> }>();

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

  /** Joins the work under way; without one the change is committed at once. */
  join(participant: Participant): void {
    const participants = this.current.getStore();
    if (participants) participants.push(participant);
    else participant.commit?.();
  }

  get isRunning(): boolean {
    return this.current.getStore() !== undefined;
  }

  /**
   * Waits until no other work holds this lock, and holds it until the work under way ends. Without one it is released
   * at once, as by a database.
   */
  async lock(key: string): Promise<void> {
    const owner = this.current.getStore();
    for (let held = this.locks.get(key); held && held.owner !== owner; held = this.locks.get(key))
      await held.released;
    this.hold(key, owner);
  }

  /** @returns false when other work holds this lock; else as `lock` */
  tryLock(key: string): boolean {
    const owner = this.current.getStore();
    const held = this.locks.get(key);
    if (held && held.owner !== owner) return false;
    this.hold(key, owner);
    return true;
  }

  private hold(key: string, owner: Participant[] | undefined): void {
    if (!owner || this.locks.has(key)) return;
    const { promise: released, resolve } = Promise.withResolvers<void>();
    const release = (): void => {
      this.locks.delete(key);
      resolve();
    };
    this.locks.set(key, { owner, released });
    owner.push({ commit: release, rollback: release });
  }
}
