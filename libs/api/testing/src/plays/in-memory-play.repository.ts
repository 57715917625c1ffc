import { PlayRepository } from '@patchlight/application/ports';
import type { Clock, LeasedLook, LookResult } from '@patchlight/application/ports';
import type { PlayAccess, PlaySource } from '@patchlight/contracts';
import { InMemoryTable } from '../kernel/in-memory-table.ts';
import type { InMemoryUnitOfWork } from '../kernel/in-memory-unit-of-work.ts';

export interface StoredPlay {
  appId: number;
  playedAt: Date | null;
  source: PlaySource | null;
  seenUntil: Date | null;
  minutes: number | null;
}

export interface StoredWatch {
  userId: string;
  dueAt: Date;
  lookedAt: Date | null;
  steamId: string | null;
  access: PlayAccess | null;
  failures: number;
  lease: string | null;
}

const newest = (a: Date | null, b: Date | null): Date | null => (a && b ? (a > b ? a : b) : (a ?? b));

/** Plays of users, whose accounts and games are scripted. */
export class InMemoryPlayRepository extends PlayRepository {
  /** SteamID64 by user. */
  readonly accounts = new Map<string, string>();
  /** App ids by user. */
  readonly followed = new Map<string, number[]>();
  readonly disabledUsers = new Set<string>();
  private readonly plays: InMemoryTable<StoredPlay>;
  private readonly watches: InMemoryTable<StoredWatch>;
  private leases = 0;

  constructor(
    private readonly clock: Clock,
    unitOfWork: InMemoryUnitOfWork,
  ) {
    super();
    this.plays = new InMemoryTable(unitOfWork);
    this.watches = new InMemoryTable(unitOfWork);
  }

  playOf(userId: string, appId: number): StoredPlay | null {
    return this.plays.get(`${userId} ${appId}`) ?? null;
  }

  watchOf(userId: string): StoredWatch | null {
    return this.watches.get(userId) ?? null;
  }

  override async markUpToDate(userId: string, appId: number): Promise<boolean> {
    if (!this.followed.get(userId)?.includes(appId)) return false;
    const now = this.clock.now();
    const minutes = this.playOf(userId, appId)?.minutes ?? null;
    this.note(userId, { appId, playedAt: now, source: 'user', seenUntil: now, minutes });
    return true;
  }

  override async watch(userId: string, isOn: boolean): Promise<void> {
    if (isOn) {
      const none = { lookedAt: null, steamId: null, access: null, failures: 0, lease: null };
      if (!this.watchOf(userId)) this.watches.put(userId, { userId, dueAt: this.clock.now(), ...none });
      return;
    }
    this.watches.delete(userId);
    for (const appId of this.followed.get(userId) ?? []) {
      const play = this.playOf(userId, appId);
      if (play?.playedAt) this.plays.put(`${userId} ${appId}`, { ...play, minutes: null });
      else this.plays.delete(`${userId} ${appId}`);
    }
  }

  override async hasDue(): Promise<boolean> {
    return this.due().length > 0;
  }

  override async lease(leaseMs: number): Promise<LeasedLook | null> {
    const [watch] = this.due();
    if (!watch) return null;
    this.leases += 1;
    const lease = `look ${this.leases}`;
    const { userId, failures } = watch;
    const steamId = this.accounts.get(userId)!;
    this.watches.put(userId, { ...watch, lease, dueAt: new Date(this.clock.now().getTime() + leaseMs) });
    const lookedAt = watch.steamId === steamId ? watch.lookedAt : null;
    const games = (this.followed.get(userId) ?? []).map((appId) => ({
      appId,
      minutes: lookedAt && (this.playOf(userId, appId)?.minutes ?? null),
    }));
    return { userId, lease, steamId, timeZone: 'UTC', failures, lookedAt, games };
  }

  override async save(result: LookResult): Promise<boolean> {
    const { userId, nextDueAt: dueAt, outcome } = result;
    const watch = this.watchOf(userId);
    if (watch?.lease !== result.lease) return false;
    const free = { ...watch, lease: null, dueAt };
    if (outcome === 'postponed') this.watches.put(userId, free);
    else if (outcome === 'failed') this.watches.put(userId, { ...free, failures: watch.failures + 1 });
    else if (outcome !== 'seen') this.watches.put(userId, { ...free, failures: 0, access: outcome });
    else {
      const { steamId, at: lookedAt } = result;
      this.watches.put(userId, { ...free, failures: 0, access: 'shown', steamId, lookedAt });
      for (const { appId, minutes, lastPlay } of result.games) {
        const before = watch.steamId === steamId ? (this.playOf(userId, appId)?.minutes ?? 0) : 0;
        this.note(userId, {
          appId,
          playedAt: lastPlay?.at ?? null,
          source: lastPlay?.source ?? null,
          seenUntil: lastPlay?.notBefore ?? null,
          minutes: Math.max(before, minutes),
        });
      }
    }
    return true;
  }

  private note(userId: string, play: StoredPlay): void {
    const known = this.playOf(userId, play.appId);
    const isNewer = play.playedAt && play.playedAt > (known?.playedAt ?? new Date(0));
    this.plays.put(`${userId} ${play.appId}`, {
      ...play,
      playedAt: newest(play.playedAt, known?.playedAt ?? null),
      seenUntil: newest(play.seenUntil, known?.seenUntil ?? null),
      source: isNewer ? play.source : (known?.source ?? null),
    });
  }

  private due(): StoredWatch[] {
    const now = this.clock.now();
    return this.watches
      .all()
      .filter(
        ({ userId, dueAt }) => dueAt <= now && this.accounts.has(userId) && !this.disabledUsers.has(userId),
      )
      .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
  }
}
