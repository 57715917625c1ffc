import { CalendarNotOffered, NotConnected, SessionEnded, remoteCalendarMessage } from '@patchlight/domain';
import type { CalendarConnectionRow, ConnectionStatus, ExportKind } from '@patchlight/contracts';
import type { SessionOwner } from '../kernel/ports.ts';
import type {
  CalendarAccount,
  CalendarConnection,
  CalendarPorts,
  RemoteCalendar,
  RemoteCalendars,
} from './ports.ts';
import type { ConnectionSecrets } from './connection-secrets.ts';

/** Lists the calendars of an account. Stores nothing. */
export class FindRemoteCalendars {
  constructor(private readonly remote: RemoteCalendars) {}

  /** @throws {RemoteCalendarFailure} */
  execute(account: CalendarAccount): Promise<RemoteCalendar[]> {
    return this.remote.list(account);
  }
}

/** A connection as its owner sees it, with parsed settings. */
type ShownConnection = Omit<CalendarConnectionRow, 'exportSettings'> & { kinds: ExportKind[] };

/** Reads a user's connection and the state of its sync. */
export class ShowConnection {
  constructor(private readonly deps: Pick<CalendarPorts, 'clock' | 'connections'>) {}

  async execute(userId: string): Promise<ShownConnection | null> {
    const connection = await this.deps.connections.find(userId);
    if (!connection) return null;
    const { serverUrl, username, calendarName, kinds, progress, lastSync, problem } = connection;
    return {
      serverUrl,
      username,
      connectedCalendar: calendarName,
      syncFrequency: 'daily',
      kinds,
      progress,
      status: statusOf(connection, this.deps.clock.now()),
      lastSync: lastSync && {
        totalEvents: lastSync.total,
        newEvents: lastSync.added,
        changedEvents: lastSync.changed,

        removedEvents: lastSync.removed,
        errors: lastSync.errors,
        lastSyncTime: lastSync.at.toISOString(),
      },
      problem: problem && { code: problem, message: remoteCalendarMessage(problem) },
    };
  }
}

const statusOf = (connection: CalendarConnection, now: Date): ConnectionStatus => {
  const { isLeaving, progress, problem, nextAt } = connection;
  if (isLeaving) return 'leaving';
  if (progress) return 'syncing';
  if (nextAt && nextAt <= now) return 'waiting';
  return problem ? 'failed' : 'synced';
};

/** Connects a calendar of an account, and starts the first sync. */
export class ConnectCalendar {
  constructor(
    private readonly deps: Pick<
      CalendarPorts,
      'clock' | 'connections' | 'credentials' | 'jobs' | 'remoteCalendars' | 'unitOfWork'
    > & { readonly connectionSecrets: ConnectionSecrets },
  ) {}

  /**
   * @param defaultKinds used if nothing was chosen before
   * @throws {RemoteCalendarFailure}
   * @throws {CalendarNotOffered} the account has no such calendar
   * @throws {SessionEnded} meanwhile
   */
  async execute(
    { userId, sessionId }: SessionOwner,
    account: CalendarAccount,
    { calendarUrl, defaultKinds }: { calendarUrl: string; defaultKinds: readonly ExportKind[] },
  ): Promise<void> {
    const calendar = (await this.deps.remoteCalendars.list(account)).find(({ url }) => url === calendarUrl);
    if (!calendar) throw new CalendarNotOffered();
    const { serverUrl, username, password } = account;
    const sealedPassword = this.deps.connectionSecrets.seal(userId, password);
    const kinds = (await this.deps.connections.find(userId))?.kinds ?? [...defaultKinds];
    await this.deps.unitOfWork.run(async () => {
      await this.deps.connections.save(
        { userId, serverUrl, username, sealedPassword, calendarUrl, calendarName: calendar.name, kinds },
        this.deps.clock.now(),
      );
      if (!(await this.deps.credentials.lock({ sessionId }))) throw new SessionEnded();
      await this.deps.jobs.enqueue('sync-calendar', { userId });
    });
  }
}

/** Changes what is exported to the connected calendar. */
export class ChangeExportSettings {
  constructor(private readonly deps: Pick<CalendarPorts, 'clock' | 'connections' | 'jobs' | 'unitOfWork'>) {}

  /** @throws {NotConnected} */
  execute(userId: string, kinds: readonly ExportKind[]): Promise<void> {
    return this.deps.unitOfWork.run(async () => {
      const isConnected = await this.deps.connections.changeKinds(userId, kinds, this.deps.clock.now());
      if (!isConnected) throw new NotConnected();
      await this.deps.jobs.enqueue('sync-calendar', { userId });
    });
  }
}

/** Requests a sync now. */
export class RequestSync {
  constructor(private readonly deps: Pick<CalendarPorts, 'clock' | 'connections' | 'jobs' | 'unitOfWork'>) {}

  /** @throws {NotConnected} */
  execute(userId: string): Promise<void> {
    return this.deps.unitOfWork.run(async () => {
      if (!(await this.deps.connections.makeDue(userId, this.deps.clock.now()))) throw new NotConnected();
      await this.deps.jobs.enqueue('sync-calendar', { userId });
    });
  }
}

/** Disconnects the calendar: at once, or after its events have been removed. */
export class DisconnectCalendar {
  constructor(private readonly deps: Pick<CalendarPorts, 'clock' | 'connections' | 'jobs' | 'unitOfWork'>) {}

  /** @throws {NotConnected} */
  execute(userId: string, { removesEvents }: { removesEvents: boolean }): Promise<void> {
    return this.deps.unitOfWork.run(async () => {
      const isConnected = removesEvents
        ? await this.deps.connections.startRemoval(userId, this.deps.clock.now())
        : await this.deps.connections.remove(userId);
      if (!isConnected) throw new NotConnected();
      if (removesEvents) await this.deps.jobs.enqueue('sync-calendar', { userId });
    });
  }
}
