import type { Provider } from '@nestjs/common';
import { ClassifyUpdates, IngestFeeds, RequestIngestion, UpdateQueries } from '@patchlight/application';
import {
  Clock,
  FeedRepository,
  IngestRunRepository,
  JobQueue,
  NewsSource,
  RequestBudget,
  UnitOfWork,
} from '@patchlight/application/ports';
import {
  Database,
  SqlFeedRepository,
  SqlIngestRunRepository,
  SqlUpdateQueries,
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
  {
    provide: IngestFeeds,
    inject: [NewsSource, FeedRepository, IngestRunRepository, UnitOfWork, JobQueue, Clock],
    useFactory: (...deps: [NewsSource, FeedRepository, IngestRunRepository, UnitOfWork, JobQueue, Clock]) =>
      new IngestFeeds(...deps, env.ingest),
  },
  provide(RequestIngestion, FeedRepository, JobQueue),
  provide(ClassifyUpdates, NewsSource, FeedRepository, UnitOfWork, JobQueue),
];
