import type { InMemoryUnitOfWork } from './in-memory-unit-of-work.ts';

/** Rows by key, restored when the unit of work fails. Rows are replaced, never mutated. */
export class InMemoryTable<Row> {
  private readonly rows = new Map<string, Row>();

  constructor(private readonly unitOfWork: InMemoryUnitOfWork) {}

  get(key: string): Row | undefined {
    return this.rows.get(key);
  }

  all(): Row[] {
    return [...this.rows.values()];
  }

  put(key: string, row: Row): void {
    this.change(key, row);
  }

  delete(key: string): void {
    this.change(key, undefined);
  }

  private change(key: string, row: Row | undefined): void {
    const before = this.rows.get(key);
    this.write(key, row);
    this.unitOfWork.join({ rollback: () => this.write(key, before) });
  }

  private write(key: string, row: Row | undefined): void {
    if (row === undefined) this.rows.delete(key);
    else this.rows.set(key, row);
  }
}
