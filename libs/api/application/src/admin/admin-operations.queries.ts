import type {
  AdminStatsBody,
  DeliveriesBody,
  IngestFailureBody,
  IngestFailuresBody,
  IngestRunsBody,
  ListIngestFailuresDto,
  OperationsBody,
} from '@patchlight/contracts';
import type { PageQuery } from './admin.queries.ts';

/** Reads of how the product is doing, for admins. */
export abstract class AdminOperationsQueries {
  /** Counts of tables too big to be counted are estimates. */
  abstract stats(): Promise<AdminStatsBody['data']>;
  /** All but the queues, which the job queue knows. */
  abstract ingestion(): Promise<Omit<OperationsBody['data'], 'queues'>>;
  abstract runs(query: Readonly<PageQuery>): Promise<IngestRunsBody['data']>;
  abstract failures(query: Readonly<ListIngestFailuresDto>): Promise<IngestFailuresBody['data']>;
  /** Null when there is none. */
  abstract failure(failureId: string): Promise<IngestFailureBody['data']['failure'] | null>;
  abstract deliveries(query: Readonly<PageQuery>): Promise<DeliveriesBody['data']>;
}
