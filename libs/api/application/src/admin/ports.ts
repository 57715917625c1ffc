import type {
  AdminGameBody,
  AdminGamesBody,
  AdminStatsBody,
  AdminUpdateBody,
  AdminUpdatesBody,
  AdminUserBody,
  AdminUsersBody,
  AuditBody,
  DeliveriesBody,
  IngestFailureBody,
  IngestFailuresBody,
  IngestRunsBody,
  ListAdminGamesDto,
  ListAdminUpdatesDto,
  ListAdminUsersDto,
  ListIngestFailuresDto,
  ListMailsDto,
  MailsBody,
  OperationsBody,
} from '@patchlight/contracts';

/** Read model of the state of operations, for admins. */
export abstract class AdminOperationsQueries {
  /** Counts of large tables are estimates. */
  abstract stats(): Promise<AdminStatsBody['data']>;
  /** Everything except the queues, which the job queue reports. */
  abstract ingestion(): Promise<Omit<OperationsBody['data'], 'queues'>>;
  abstract runs(query: Readonly<PageQuery>): Promise<IngestRunsBody['data']>;
  abstract failures(query: Readonly<ListIngestFailuresDto>): Promise<IngestFailuresBody['data']>;
  /** Null when there is none. */
  abstract failure(failureId: string): Promise<IngestFailureBody['data']['failure'] | null>;
  abstract deliveries(query: Readonly<PageQuery>): Promise<DeliveriesBody['data']>;
}

export interface PageQuery {
  page: number;
  limit: number;
}

/** Read model of all users, for admins. Totals above 10,000 are estimates. */
export abstract class AdminUserQueries {
  abstract page(query: Readonly<ListAdminUsersDto>): Promise<AdminUsersBody['data']>;
  /** Null when there is none. */
  abstract user(userId: string): Promise<AdminUserBody['data']['user'] | null>;
}

/** Read model of all games and their posts, for admins. Totals above 10,000 are estimates. */
export abstract class AdminGameQueries {
  abstract games(query: Readonly<ListAdminGamesDto>): Promise<AdminGamesBody['data']>;
  abstract game(appId: number): Promise<AdminGameBody['data']['game'] | null>;
  abstract updates(query: Readonly<ListAdminUpdatesDto>): Promise<AdminUpdatesBody['data']>;
  abstract update(updateId: string): Promise<AdminUpdateBody['data']['update'] | null>;
}

/** Read model of sent and failed mails. */
export abstract class MailQueries {
  abstract page(query: Readonly<ListMailsDto>): Promise<MailsBody['data']>;
}

/** Read model of the audit log. */
export abstract class AuditQueries {
  abstract page(query: Readonly<PageQuery>): Promise<AuditBody['data']>;
}
