import type { Provider } from '@nestjs/common';
import {
  CalendarMirror,
  ChangeExportSettings,
  ConnectCalendar,
  ConnectionSecrets,
  CreateFeed,
  DisconnectCalendar,
  FeedAddresses,
  FindRemoteCalendars,
  ListFeeds,
  QueueDueSyncs,
  ReadFeed,
  RequestSync,
  RevokeFeed,
  ShowConnection,
  SyncCalendar,
} from '@patchlight/application';
import {
  CalendarConnectionRepository,
  CalendarFeedRepository,
  CalendarWriter,
  Clock,
  ExportQueries,
  IdGenerator,
  JobQueue,
  PlanFeatures,
  RemoteCalendars,
  SecretBox,
  UnitOfWork,
} from '@patchlight/application/ports';
import {
  CaldavRemoteCalendars,
  IcalCalendarWriter,
  OutboundPolicy,
  guardedFetch,
} from '@patchlight/adapters/calendar';
import {
  Database,
  SqlCalendarConnectionRepository,
  SqlCalendarFeedRepository,
  SqlExportQueries,
} from '@patchlight/adapters/persistence';
import { hash } from 'node:crypto';
import type { Env } from '../env.ts';
import { version } from '../version.ts';
import { provide, provideAs, provideValue } from './provide.ts';

const feeds = ({ publicUrl }: Env): Provider[] => [
  provideAs(CalendarFeedRepository, SqlCalendarFeedRepository, Database, UnitOfWork),
  {
    provide: FeedAddresses,
    inject: [SecretBox],
    useFactory: (box: SecretBox) => new FeedAddresses(box, publicUrl.href),
  },
  provide(ListFeeds, CalendarFeedRepository, FeedAddresses),
  provide(CreateFeed, CalendarFeedRepository, FeedAddresses, IdGenerator, Clock),
  provide(RevokeFeed, CalendarFeedRepository),
  provide(ReadFeed, CalendarFeedRepository, PlanFeatures, ExportQueries, CalendarWriter, Clock),
];

const remoteCalendars = ({ publicUrl, outbound }: Env): CaldavRemoteCalendars => {
  const userAgent = `Patchlight/${version} (+${publicUrl.href})`;
  return new CaldavRemoteCalendars(guardedFetch({ policy: new OutboundPolicy(outbound.rules), userAgent }));
};

const connections = (env: Env): Provider[] => [
  provideAs(CalendarConnectionRepository, SqlCalendarConnectionRepository, Database, UnitOfWork),
  provideValue<RemoteCalendars>(RemoteCalendars, remoteCalendars(env)),
  provide(ConnectionSecrets, SecretBox),
  {
    provide: CalendarMirror,
    inject: [RemoteCalendars, CalendarWriter],
    useFactory: (...deps: [RemoteCalendars, CalendarWriter]) =>
      new CalendarMirror(...deps, (text) => hash('sha256', text, 'base64url')),
  },
  provide(ShowConnection, CalendarConnectionRepository, Clock),
  provide(FindRemoteCalendars, RemoteCalendars),
  provide(
    ConnectCalendar,
    UnitOfWork,
    RemoteCalendars,
    CalendarConnectionRepository,
    ConnectionSecrets,
    JobQueue,
    Clock,
  ),
  provide(ChangeExportSettings, UnitOfWork, CalendarConnectionRepository, JobQueue, Clock),
  provide(RequestSync, UnitOfWork, CalendarConnectionRepository, JobQueue, Clock),
  provide(DisconnectCalendar, UnitOfWork, CalendarConnectionRepository, JobQueue, Clock),
  provide(
    SyncCalendar,
    CalendarConnectionRepository,
    PlanFeatures,
    ExportQueries,
    CalendarMirror,
    ConnectionSecrets,
    JobQueue,
    IdGenerator,
    Clock,
  ),
  provide(QueueDueSyncs, CalendarConnectionRepository, JobQueue, Clock),
];

/** Calendars outside: those who subscribe, and those that are kept in step. */
export const calendarProviders = (env: Env): Provider[] => [
  provideAs(ExportQueries, SqlExportQueries, Database),
  provideValue<CalendarWriter>(CalendarWriter, new IcalCalendarWriter(env.publicUrl)),
  ...feeds(env),
  ...connections(env),
];
