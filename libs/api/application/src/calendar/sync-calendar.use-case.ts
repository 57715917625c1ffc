import { RemoteCalendarFailure, exportWindowAt, mayPass } from '@patchlight/domain';
import type { RemoteCalendarProblem } from '@patchlight/domain';
import type { Jobs } from '../kernel/ports.ts';
import type { CalendarConnection, CalendarPorts, ExportEntry, SyncCounts } from './ports.ts';
import type { CalendarMirror } from './calendar-mirror.ts';
import type { ConnectionSecrets } from './connection-secrets.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Time limit of one job; a longer sync is enqueued again and continues. */
const TURN_MS = MINUTE_MS / 2;
/** A sync that needs more jobs continues the next day. */
const MAX_TURNS = 20;
/** Longer than a job with its last requests, redirects and timeouts included. */
const LEASE_MS = 3 * MINUTE_MS;
/** Each is an object on the server. */
const MAX_ENTRIES = 5_000;
/** Short, as a calendar lists thousands of names; enough for the users of one calendar. */
const MARK_LENGTH = 8;
const NOTHING_DONE: SyncCounts = { total: 0, added: 0, changed: 0, removed: 0, errors: 0 };

/** The connection was changed or removed during the sync, or another worker holds the lease. */
class Superseded extends Error {}

/** The time limit of this job is reached. */
class TurnOver extends Error {}

/** Syncs a user's connected calendar. */
export class SyncCalendar {
  constructor(
    private readonly deps: Pick<
      CalendarPorts,
      'clock' | 'connections' | 'exportQueries' | 'hashOf' | 'identity' | 'ids' | 'jobs' | 'planFeatures'
    > & { readonly calendarMirror: CalendarMirror; readonly connectionSecrets: ConnectionSecrets },
  ) {}

  /** Failures of the server are stored with the connection. Without PRO only disconnecting is carried out. */
  async execute({ userId, before }: Jobs['sync-calendar'], signal?: AbortSignal): Promise<void> {
    const now = this.deps.clock.now();
    if (!(await this.isAllowed(userId)))
      return this.deps.connections.postpone(userId, new Date(now.getTime() + HOUR_MS));
    const lease = this.deps.ids.uuid();
    const leasedUntil = new Date(now.getTime() + LEASE_MS);
    const connection = await this.deps.connections.claim(userId, lease, now, leasedUntil);
    if (!connection) return;
    // What the server has refused is tried again in each turn.
    const counts = { ...(before?.counts ?? NOTHING_DONE), errors: 0 };
    const turns = (before?.turns ?? 0) + 1;
    try {
      await this.run(connection, lease, counts, new Date(now.getTime() + TURN_MS), signal);
      if (!connection.isLeaving) await this.finish(userId, lease, counts, null);
      else if (!(await this.deps.connections.remove(userId, lease))) throw new Superseded();
    } catch (error) {
      if (error instanceof Superseded) return this.restart(userId, lease);
      if (error instanceof TurnOver && turns === MAX_TURNS)
        return this.finish(userId, lease, counts, 'timed-out');
      if (error instanceof RemoteCalendarFailure) return this.finish(userId, lease, counts, error.problem);
      await this.deps.connections.release(userId, lease, this.deps.clock.now());
      if (!(error instanceof TurnOver)) throw error;
      await this.deps.jobs.enqueue('sync-calendar', { userId, before: { turns, counts } });
    }
  }

  private async isAllowed(userId: string): Promise<boolean> {
    if (await this.deps.planFeatures.includes(userId, 'calendarExport')) return true;
    return (await this.deps.connections.find(userId))?.isLeaving ?? false;
  }

  private async run(
    connection: CalendarConnection,
    lease: string,
    counts: SyncCounts,
    until: Date,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const { userId, isLeaving } = connection;
    const entries = isLeaving ? [] : await this.listOwn(connection);
    counts.total = entries.length;
    const known = await this.deps.connections.findSynced(userId);
    await this.deps.calendarMirror.run(
      this.deps.connectionSecrets.placeOf(connection),
      entries,
      known,
      counts,
      async (step) => {
        if (!(await this.deps.connections.saveProgress(userId, lease, step))) throw new Superseded();
        signal?.throwIfAborted();
        if (step.done < step.total && this.deps.clock.now() >= until) throw new TurnOver();
      },
    );
  }

  /** With keys of their own: other users, also of other instances, may sync to the same calendar. */
  private async listOwn(connection: CalendarConnection): Promise<ExportEntry[]> {
    const { clock, exportQueries, hashOf, identity } = this.deps;
    const mark = hashOf(`${identity.href} ${connection.userId}`).slice(0, MARK_LENGTH);
    const choice = { ...connection, category: null };
    const entries = await exportQueries.listEntries(choice, exportWindowAt(clock.now()), MAX_ENTRIES);
    return entries.map((entry) => ({ ...entry, key: `${entry.key}-${mark}` }));
  }

  private async finish(
    userId: string,
    lease: string,
    counts: SyncCounts,
    problem: RemoteCalendarProblem | null,
  ): Promise<void> {
    const at = this.deps.clock.now();
    const isDueAgain = problem === null || mayPass(problem);
    const nextAt = isDueAgain ? new Date(at.getTime() + DAY_MS) : null;
    const isFinished = await this.deps.connections.finish(userId, lease, { counts, at, problem, nextAt });
    if (!isFinished) await this.restart(userId, lease);
  }

  private async restart(userId: string, lease: string): Promise<void> {
    await this.deps.connections.release(userId, lease, this.deps.clock.now());
    await this.deps.jobs.enqueue('sync-calendar', { userId });
  }
}
