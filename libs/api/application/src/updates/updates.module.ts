import type { KernelModule } from '../kernel/kernel.module.ts';
import { CorrectKind, FetchGameNow, TriggerRun } from './administer-updates.use-cases.ts';
import { ClassifyUpdates } from './classify-updates.use-case.ts';
import { IndexUpdates } from './index-updates.use-case.ts';
import { IngestPosts } from './ingest-posts.use-case.ts';
import { PlanPolls } from './plan-polls.use-case.ts';
import type { UpdatesPorts } from './ports.ts';
import { ReadHistories, RequestHistories } from './read-histories.use-cases.ts';
import { ReplayPosts, StartReplay } from './replay-posts.use-cases.ts';
import { RequestIngestion } from './request-ingestion.use-case.ts';

/** Wires fetching, classifying and searching posts. */
export const updatesModule = (ports: UpdatesPorts, { noticeSender }: Pick<KernelModule, 'noticeSender'>) => {
  const { audit, clock, histories, jobs, news, polls, replays, searchIndex, unitOfWork } = ports;
  return {
    classifyUpdates: new ClassifyUpdates(news, polls, unitOfWork, jobs),
    correctKind: new CorrectKind(unitOfWork, polls, audit),
    fetchGameNow: new FetchGameNow(unitOfWork, polls, jobs, audit),
    indexUpdates: new IndexUpdates({ clock, noticeSender, polls, searchIndex, unitOfWork }),
    ingestPosts: new IngestPosts(ports),
    planPolls: new PlanPolls(polls, ports.ingestOptions),
    readHistories: new ReadHistories(ports),
    replayPosts: new ReplayPosts(ports),
    requestHistories: new RequestHistories(histories, jobs),
    requestIngestion: new RequestIngestion(polls, jobs),
    startReplay: new StartReplay(unitOfWork, replays, audit),
    triggerRun: new TriggerRun(unitOfWork, polls, jobs, audit),
  };
};

export type UpdatesModule = ReturnType<typeof updatesModule>;
