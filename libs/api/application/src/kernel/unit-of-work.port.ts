/**
 * Runs work in one transaction: all of its writes, and all of the jobs it enqueues, happen or none does.
 * Work started inside other work joins it.
 */
export abstract class UnitOfWork {
  abstract run<T>(work: () => Promise<T>): Promise<T>;
}
