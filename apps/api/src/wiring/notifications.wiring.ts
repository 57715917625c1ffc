import { Logger } from '@nestjs/common';
import type { Provider } from '@nestjs/common';
import {
  ChangeReminder,
  CreateReminder,
  DeleteReminder,
  FanOutUpdates,
  FireReminders,
  InboxQueries,
  InboxRepository,
  InboxReverser,
  LiveUpdates,
  SessionEnds,
  NoticeBoard,
  Outbox,
  ReminderQueries,
  ReminderReverser,
} from '@patchlight/application';
import {
  Clock,
  FanOutRepository,
  IdGenerator,
  JobQueue,
  NoticeRepository,
  ReminderRepository,
  ReversalRepository,
  UnitOfWork,
} from '@patchlight/application/ports';
import {
  Database,
  MikroReminderRepository,
  PlanReader,
  PostgresLiveUpdates,
  PostgresSessionEnds,
  SqlFanOutRepository,
  SqlInboxQueries,
  SqlInboxRepository,
  SqlNoticeRepository,
  SqlReminderQueries,
} from '@patchlight/adapters/persistence';
import type { Infrastructure } from '../infrastructure.ts';
import { provide, provideAs, provideValue } from './provide.ts';

export const notificationsProviders = ({ db, listener, orm }: Infrastructure): Provider[] => {
  const logger = new Logger('LiveUpdates');
  return [
    provideValue<SessionEnds>(SessionEnds, new PostgresSessionEnds(listener)),
    provideValue<LiveUpdates>(
      LiveUpdates,
      new PostgresLiveUpdates(db, listener, (err) =>
        logger.warn({ msg: 'Live updates are interrupted', err }),
      ),
    ),
    provideAs(FanOutRepository, SqlFanOutRepository, Database, UnitOfWork, PlanReader),
    provideAs(InboxQueries, SqlInboxQueries, Database),
    provideAs(InboxRepository, SqlInboxRepository, Database),
    provide(InboxReverser, InboxRepository),
    provide(FanOutUpdates, FanOutRepository),
    provideAs(NoticeRepository, SqlNoticeRepository, Database),
    provide(NoticeBoard, UnitOfWork, NoticeRepository, JobQueue),
    {
      provide: ReminderRepository,
      inject: [PlanReader],
      useFactory: (plans: PlanReader) => new MikroReminderRepository(orm.em, db, plans),
    },
    provideAs(ReminderQueries, SqlReminderQueries, Database, Clock),
    provide(CreateReminder, UnitOfWork, ReminderRepository, IdGenerator, Clock),
    provide(ChangeReminder, UnitOfWork, ReminderRepository, Clock),
    provide(DeleteReminder, UnitOfWork, ReminderRepository, ReversalRepository),
    provide(ReminderReverser, ReminderRepository),
    provide(FireReminders, UnitOfWork, ReminderRepository, NoticeBoard, Outbox, Clock),
  ];
};
