import { AsyncLocalStorage } from 'node:async_hooks';
import { ListReads } from '@patchlight/application/ports';
import type { ReplicaVitals } from '@patchlight/application/ports';
import { Batcher } from '../../statements/batcher.ts';
import { AFFECTED, AFFECTED_USERS } from './list-changes.ts';
import type { PostgresListener } from '../postgres-listener.ts';
import { Marks } from './marks.ts';
import type { Mark } from './marks.ts';
import type { Replica } from './replica.ts';

const TICK_MS = 250;
const BATCH_MS = 1_000;
/** A request that takes longer goes on with the primary. */
const LONGEST_READING_MS = 500;

/** One request that reads lists. */
interface Reading {
  userId: string | null;
  since: number;
  /** null: the primary */
  choice?: Promise<Replica | null>;
}

const PRIMARY = Promise.resolve(null);

/**
 * Chooses a replica for requests that read lists. It must have all that the primary had at a mark of the last second, and
 * nothing may have changed in the lists of the reader since. The database notes such changes (`list_changes`), whoever
 * makes them.
 */
export class Replicas extends ListReads {
  private readonly marks: Marks;
  private readonly readings = new AsyncLocalStorage<Reading>();
  private readonly batcher = new Batcher((userIds: string[]) => this.unchangedSince(userIds), BATCH_MS, 1);
  private ticks: NodeJS.Timeout | undefined;
  private turn = 0;

  /** @param listener of the primary */
  constructor(
    private readonly listener: Pick<PostgresListener, 'onGap' | 'query'>,
    private readonly replicas: readonly Replica[],
  ) {
    super();
    this.marks = new Marks(listener);
    this.ticks = setInterval(() => this.tick(), TICK_MS).unref();
  }

  override by<T>(userId: string | null, work: () => T): T {
    return this.readings.run({ userId, since: performance.now() }, work);
  }

  /** From here on, the current request reads lists of this user. */
  nowBy(userId: string): void {
    const reading = this.readings.getStore();
    if (!reading || reading.userId === userId) return;
    reading.userId = userId;
    if (reading.choice) reading.choice = PRIMARY;
  }

  /**
   * The replica for the next statement; null: the primary. One for the whole request, which goes on with the primary if
   * it changes: so no statement sees less than one before it.
   */
  choose(): Promise<Replica | null> {
    const reading = this.readings.getStore();
    if (!reading) return PRIMARY;
    if (performance.now() - reading.since > LONGEST_READING_MS) reading.choice = PRIMARY;
    return (reading.choice ??= this.find(reading.userId));
  }

  /** The current request goes on with the primary. */
  leave(): void {
    const reading = this.readings.getStore();
    if (reading) reading.choice = PRIMARY;
  }

  vitals(): ReplicaVitals[] {
    return this.replicas.map((replica) => replica.vitals(this.marks.find((mark) => replica.has(mark))));
  }

  async close(): Promise<void> {
    clearInterval(this.ticks);
    await Promise.all(this.replicas.map((replica) => replica.close()));
  }

  private tick(): void {
    this.marks.add().catch(() => undefined);
    for (const replica of this.replicas) void replica.look();
  }

  private async find(userId: string | null): Promise<Replica | null> {
    const mark = this.reachedMark();
    if (mark === null || userId === null) return mark && this.withAll(mark);
    const unchanged = await this.batcher.ask(userId).catch(() => null);
    return unchanged && this.withAll(unchanged);
  }

  /** The newest mark that a replica has reached. */
  private reachedMark(): Mark | null {
    return this.marks.find((mark) => this.replicas.some((replica) => replica.has(mark)));
  }

  private withAll(mark: Mark): Replica | null {
    const fitting = this.replicas.filter((replica) => replica.has(mark));
    this.turn += 1;
    return fitting[this.turn % fitting.length] ?? null;
  }

  /** For each user a mark since which nothing has changed for him; null: something has. */
  private async unchangedSince(userIds: string[]): Promise<(Mark | null)[]> {
    const mark = this.reachedMark();
    if (mark === null) return userIds.map(() => null);
    const [changes] = await this.listener.query(AFFECTED, AFFECTED_USERS, [mark.snapshot, userIds]);
    const changed = new Set(changes!.user_ids);
    return userIds.map((userId) => (changes!.concerns_all || changed.has(userId) ? null : mark));
  }
}

/** The primary answers everything. */
export class NoReplicas extends ListReads {
  override by<T>(_userId: string | null, work: () => T): T {
    return work();
  }
}
