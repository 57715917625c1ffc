import { Logger } from '@nestjs/common';
import type { Provider } from '@nestjs/common';
import {
  FanOutUpdates,
  InboxQueries,
  InboxRepository,
  InboxReverser,
  LiveUpdates,
} from '@patchlight/application';
import { FanOutRepository, UnitOfWork } from '@patchlight/application/ports';
import {
  Database,
  PostgresLiveUpdates,
  SqlFanOutRepository,
  SqlInboxQueries,
  SqlInboxRepository,
} from '@patchlight/adapters/persistence';
import type { Infrastructure } from '../infrastructure.ts';
import { provide, provideAs, provideValue } from './provide.ts';

export const notificationsProviders = ({ db, listener }: Infrastructure): Provider[] => {
  const logger = new Logger('LiveUpdates');
  return [
    provideValue<LiveUpdates>(
      LiveUpdates,
      new PostgresLiveUpdates(db, listener, (error) => logger.warn(String(error))),
    ),
    provideAs(FanOutRepository, SqlFanOutRepository, Database, UnitOfWork),
    provideAs(InboxQueries, SqlInboxQueries, Database),
    provideAs(InboxRepository, SqlInboxRepository, Database),
    provide(InboxReverser, InboxRepository),
    provide(FanOutUpdates, FanOutRepository),
  ];
};
