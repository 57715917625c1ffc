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
  const { clock, polls, searchIndex, unitOfWork } = ports;
  return {
    classifyUpdates: new ClassifyUpdates(ports),
    correctKind: new CorrectKind(ports),
    fetchGameNow: new FetchGameNow(ports),
    indexUpdates: new IndexUpdates({ clock, noticeSender, polls, searchIndex, unitOfWork }),
    ingestPosts: new IngestPosts(ports),
    planPolls: new PlanPolls(polls, ports.ingestOptions),
    readHistories: new ReadHistories(ports),
    replayPosts: new ReplayPosts(ports),
    requestHistories: new RequestHistories(ports),
    requestIngestion: new RequestIngestion(ports),
    startReplay: new StartReplay(ports),
    triggerRun: new TriggerRun(ports),
  };
};

export type UpdatesModule = ReturnType<typeof updatesModule>;
