import type { FactoryProvider, Provider } from '@nestjs/common';
import {
  AnswerOnce,
  AttemptLimiter,
  CategoryReverser,
  HealthQueries,
  InboxReverser,
  Outbox,
  SendMail,
  OperationsQueries,
  QueueDepths,
  ReminderReverser,
  UndoAct,
  UnfollowReverser,
  WishReverser,
} from '@patchlight/application';
import {
  AuditLog,
  Clock,
  Heartbeat,
  Housekeeping,
  IdGenerator,
  IdempotencyRepository,
  JobQueue,
  LinkTokens,
  MailLog,
  Mailer,
  RequestBudget,
  ReversalRepository,
  SecretBox,
  SessionQueries,
  UnitOfWork,
} from '@patchlight/application/ports';
import type { Reverser } from '@patchlight/application/ports';
import {
  Database,
  MikroUnitOfWork,
  PostgresAttemptLimiter,
  PostgresRequestBudget,
  SqlAuditLog,
  SqlHealthQueries,
  SqlHeartbeat,
  SqlHousekeeping,
  SqlIdempotencyRepository,
  SqlMailLog,
  SqlOperationsQueries,
  SqlReversalRepository,
} from '@patchlight/adapters/persistence';
import { NoMailer, SmtpMailer } from '@patchlight/adapters/mailer';
import { HmacLinkTokens, RandomIds } from '@patchlight/adapters/security';
import type { Env } from '../env.ts';
import type { Infrastructure } from '../infrastructure.ts';
import { provide, provideAs, provideValue } from './provide.ts';

/** Each context takes back its own acts. */
const undoAct: FactoryProvider<UndoAct> = {
  provide: UndoAct,
  inject: [
    UnitOfWork,
    ReversalRepository,
    UnfollowReverser,
    CategoryReverser,
    WishReverser,
    InboxReverser,
    ReminderReverser,
  ],
  useFactory: (unitOfWork: UnitOfWork, reversals: ReversalRepository, ...reversers: Reverser[]) =>
    new UndoAct(unitOfWork, reversals, reversers),
};

export const kernelProviders = (env: Env, infrastructure: Infrastructure, jwtSecret: string): Provider[] => [
  provideValue(Database, infrastructure.db),
  provideValue<JobQueue>(JobQueue, infrastructure.jobs),
  provideAs(AuditLog, SqlAuditLog, Database),
  provideValue<UnitOfWork>(UnitOfWork, new MikroUnitOfWork(infrastructure.orm.em)),
  provideValue<AttemptLimiter>(
    AttemptLimiter,
    new PostgresAttemptLimiter(infrastructure.pool, env.rateLimitFactor),
  ),
  provideValue<Clock>(Clock, infrastructure.clock),
  provideAs(IdGenerator, RandomIds),
  provideAs(RequestBudget, PostgresRequestBudget, Database),
  provideAs(IdempotencyRepository, SqlIdempotencyRepository, Database),
  provideAs(HealthQueries, SqlHealthQueries, Database, UnitOfWork, SessionQueries),
  provideAs(OperationsQueries, SqlOperationsQueries, Database),
  provideValue<QueueDepths>(QueueDepths, { read: () => infrastructure.jobs.depths() }),
  provideAs(Heartbeat, SqlHeartbeat, Database),
  {
    provide: Housekeeping,
    inject: [Database, Clock],
    useFactory: (...deps: [Database, Clock]) => new SqlHousekeeping(...deps, env.retention),
  },
  provide(AnswerOnce, UnitOfWork, IdempotencyRepository, SecretBox, Clock),
  provideAs(ReversalRepository, SqlReversalRepository, Database),
  undoAct,
  provideValue<Mailer>(
    Mailer,
    env.mail ? new SmtpMailer({ ...env.mail, publicUrl: env.publicUrl }) : new NoMailer(),
  ),
  provideValue<LinkTokens>(LinkTokens, new HmacLinkTokens(jwtSecret)),
  provideAs(MailLog, SqlMailLog, Database),
  provide(Outbox, JobQueue, IdGenerator, Mailer, MailLog),
  {
    provide: SendMail,
    inject: [Mailer, LinkTokens, MailLog, Clock],
    useFactory: (...deps: [Mailer, LinkTokens, MailLog, Clock]) => new SendMail(...deps, env.publicUrl.href),
  },
];
