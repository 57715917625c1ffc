import { AsyncLocalStorage } from 'node:async_hooks';
import { UnitOfWork } from '@patchlight/application/ports';

/** Callbacks of an in-memory port at the end of the unit of work. */
interface Participant {
  commit?: () => void;
  rollback?: () => void;
}

/** A unit of work over in-memory ports, which roll back their changes when it fails. */
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

  /** Joins the current work; without one the change is committed at once. */
  join(participant: Participant): void {
    const participants = this.current.getStore();
    if (participants) participants.push(participant);
    else participant.commit?.();
  }

  get isRunning(): boolean {
    return this.current.getStore() !== undefined;
  }

  /** Acquires the lock until the end of the current work. Without one it is released at once, as in a database. */
  async lock(key: string): Promise<void> {
    const owner = this.current.getStore();
    for (let held = this.locks.get(key); held && held.owner !== owner; held = this.locks.get(key))
      await held.released;
    this.hold(key, owner);
  }

  /** @returns false if other work holds this lock; else as `lock` */
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
