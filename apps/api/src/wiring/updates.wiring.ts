import type { Provider } from '@nestjs/common';
import {
  ClassifyUpdates,
  CorrectKind,
  FetchGameNow,
  IndexUpdates,
  IngestFeeds,
  RequestIngestion,
  TriggerRun,
  UpdateQueries,
  UpdateSearchQueries,
  PublicUpdateQueries,
  VisitRepository,
} from '@patchlight/application';
import {
  AuditLog,
  Clock,
  FeedRepository,
  IngestRunRepository,
  JobQueue,
  NewsSource,
  RequestBudget,
  SearchIndexRepository,
  UnitOfWork,
} from '@patchlight/application/ports';
import {
  Database,
  SqlFeedRepository,
  SqlIngestRunRepository,
  SqlSearchIndexRepository,
  SqlUpdateQueries,
  SqlUpdateSearchQueries,
  SqlPublicUpdateQueries,
  SqlVisitRepository,
} from '@patchlight/adapters/persistence';
import { SteamHttp, SteamNewsSource } from '@patchlight/adapters/steam';
import type { Env } from '../env.ts';
import { version } from '../version.ts';
import { provide, provideAs } from './provide.ts';

export const updatesProviders = (env: Env): Provider[] => [
  {
    provide: SteamHttp,
    inject: [Clock, RequestBudget],
    useFactory: (clock: Clock, budget: RequestBudget) =>
      new SteamHttp({
        ...env.steam,
        clock,
        budget,
        userAgent: `Patchlight/${version} (+${env.publicUrl.href})`,
      }),
  },
  provideAs(NewsSource, SteamNewsSource, SteamHttp),
  provideAs(FeedRepository, SqlFeedRepository, Database),
  provideAs(IngestRunRepository, SqlIngestRunRepository, Database),
  provideAs(UpdateQueries, SqlUpdateQueries, Database),
  provideAs(UpdateSearchQueries, SqlUpdateSearchQueries, Database),
  provideAs(SearchIndexRepository, SqlSearchIndexRepository, Database, UnitOfWork),
  provideAs(PublicUpdateQueries, SqlPublicUpdateQueries, Database),
  provideAs(VisitRepository, SqlVisitRepository, Database),
  {
    provide: IngestFeeds,
    inject: [NewsSource, FeedRepository, IngestRunRepository, UnitOfWork, JobQueue, Clock],
    useFactory: (...deps: [NewsSource, FeedRepository, IngestRunRepository, UnitOfWork, JobQueue, Clock]) =>
      new IngestFeeds(...deps, env.ingest),
  },
  provide(CorrectKind, UnitOfWork, FeedRepository, AuditLog),
  provide(FetchGameNow, UnitOfWork, FeedRepository, JobQueue, AuditLog),
  provide(TriggerRun, UnitOfWork, FeedRepository, JobQueue, AuditLog),
  provide(RequestIngestion, FeedRepository, JobQueue),
  provide(IndexUpdates, SearchIndexRepository, FeedRepository),
  provide(ClassifyUpdates, NewsSource, FeedRepository, UnitOfWork, JobQueue),
];
