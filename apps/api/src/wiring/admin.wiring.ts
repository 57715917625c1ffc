import type { Provider } from '@nestjs/common';
import {
  AdminGameQueries,
  AdminUserQueries,
  AuditQueries,
  MailQueries,
  AdminOperationsQueries,
} from '@patchlight/application';
import {
  Database,
  PlanReader,
  SqlAdminGameQueries,
  SqlAdminUserQueries,
  SqlAuditQueries,
  SqlMailQueries,
  SqlAdminOperationsQueries,
} from '@patchlight/adapters/persistence';
import type { Env } from '../env.ts';
import type { Infrastructure } from '../infrastructure.ts';
import { provideAs, provideValue } from './provide.ts';

export const adminProviders = (env: Env, { db }: Infrastructure): Provider[] => [
  provideAs(AdminUserQueries, SqlAdminUserQueries, Database, PlanReader),
  provideAs(AdminGameQueries, SqlAdminGameQueries, Database),
  provideAs(AuditQueries, SqlAuditQueries, Database),
  provideAs(MailQueries, SqlMailQueries, Database),
  provideValue<AdminOperationsQueries>(
    AdminOperationsQueries,
    new SqlAdminOperationsQueries(db, env.steam.requestsPerSecond),
  ),
];
