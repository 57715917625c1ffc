import { KeptLists } from '@patchlight/application/ports';
import type { KeptList, ListsOfUser } from '@patchlight/application/ports';
import { DomainError } from '@patchlight/domain';
import { Batcher } from '../../statements/batcher.ts';
import { AFFECTED, AFFECTED_USERS, CHANGED_USERS, CHANGES } from './list-changes.ts';
import type { Affected, Seen } from './list-changes.ts';
import type { PostgresListener } from '../postgres-listener.ts';

const BATCH_MS = 4_000;
const LONGEST_PAUSE_MS = 60_000;

const MOST_USERS = 2_000;
const MOST_LISTS_OF_USER = 8;
const MOST_BYTES = 8 * 1024 * 1024;
const MOST_BYTES_OF_LIST = MOST_BYTES / 32;

const sizeOf = (list: KeptList | undefined): number => (list ? Buffer.byteLength(list.body) : 0);

class UserLists implements ListsOfUser {
  bytes = 0;
  private readonly byKey = new Map<string, KeptList>();

  constructor(private readonly onGrown: (bytes: number) => void) {}

  find(key: string): KeptList | undefined {
    return this.byKey.get(key);
  }

  keep(key: string, list: KeptList): void {
    if (sizeOf(list) > MOST_BYTES_OF_LIST) return;
    const [oldest = key] = this.byKey.keys();
    const before = this.bytes;
    this.remove(key);
    if (this.byKey.size === MOST_LISTS_OF_USER) this.remove(oldest);
    this.byKey.set(key, list);
    this.bytes += sizeOf(list);
    this.onGrown(this.bytes - before);
  }

  private remove(key: string): void {
    this.bytes -= sizeOf(this.byKey.get(key));
    this.byKey.delete(key);
  }
}

/**
 * Each request asks the database which changes have become visible since the last one asked, and drops what they
 * concern, before it uses what is left. All on one connection, so that snapshots follow each other, and transactions
 * that a crash of the server undoes are forgotten with it.
 */
export class PostgresKeptLists extends KeptLists {
  /** Least recently used first. */
  private readonly users = new Map<string, UserLists>();
  private bytes = 0;
  private seen: Seen | null = null;
  private askedAt = -Infinity;
  private readonly batcher = new Batcher((userIds: string[]) => this.catchUp(userIds), BATCH_MS, 1);

  /** @param longestPauseMs begins anew after it; changes are deleted after an hour */
  constructor(
    private readonly listener: Pick<PostgresListener, 'onGap' | 'query'>,
    private readonly longestPauseMs = LONGEST_PAUSE_MS,
  ) {
    super();
    listener.onGap(() => this.forget());
  }

  override async of(userId: string): Promise<ListsOfUser | null> {
    if (this.seen?.is_noted === false) return null;
    try {
      return await this.batcher.ask(userId);
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'unavailable') return null;
      throw error;
    }
  }

  private async catchUp(userIds: string[]): Promise<(ListsOfUser | null)[]> {
    const askedAt = performance.now();
    if (askedAt - this.askedAt > this.longestPauseMs) this.forget();
    try {
      this.drop(await this.changesSince(this.seen?.snapshot ?? null));
    } catch (error) {
      this.forget();
      throw error;
    }
    this.askedAt = askedAt;
    // Before the next batch is sent, so that its changes reach what is read from now on.
    return userIds.map((userId) => (this.seen?.is_noted ? this.listsOf(userId) : null));
  }

  private async changesSince(snapshot: string | null): Promise<Affected> {
    const [changes] = await this.listener.query(CHANGES, CHANGED_USERS, [snapshot]);
    if (!changes!.has_others) return { ...changes!, user_ids: changes!.user_ids ?? [], concerns_all: false };
    const [affected] = await this.listener.query(AFFECTED, AFFECTED_USERS, [
      snapshot,
      [...this.users.keys()],
    ]);
    return affected!;
  }

  private drop({ user_ids, concerns_all, ...seen }: Affected): void {
    if (concerns_all || !seen.is_noted || seen.day !== this.seen?.day) this.forget();
    for (const userId of user_ids) this.remove(userId);
    this.seen = seen;
  }

  private forget(): void {
    this.users.clear();
    this.bytes = 0;
    this.seen = null;
  }

  private listsOf(userId: string): UserLists {
    const lists = this.users.get(userId) ?? new UserLists((bytes) => this.grow(userId, lists, bytes));
    this.users.delete(userId);
    this.users.set(userId, lists);
    if (this.users.size > MOST_USERS) this.removeOldest();
    return lists;
  }

  /** Not for lists that were dropped while they were read: these belong to nobody any more. */
  private grow(userId: string, lists: UserLists, bytes: number): void {
    if (this.users.get(userId) !== lists) return;
    this.bytes += bytes;
    while (this.bytes > MOST_BYTES) this.removeOldest();
  }

  private removeOldest(): void {
    const [oldest] = this.users.keys();
    this.remove(oldest!);
  }

  private remove(userId: string): void {
    this.bytes -= this.users.get(userId)?.bytes ?? 0;
    this.users.delete(userId);
  }
}
