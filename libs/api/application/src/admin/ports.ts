import type {
  AdminDeliveriesBody,
  AdminGameBody,
  AdminGamesBody,
  AdminStatsBody,
  AdminUpdateBody,
  AdminUpdatesBody,
  AdminUserBody,
  AdminUsersBody,
  AuditBody,
  FanOutsBody,
  IngestFailureBody,
  IngestFailuresBody,
  IngestRunsBody,
  ListAdminDeliveriesDto,
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
  abstract getStats(): Promise<AdminStatsBody['data']>;
  /** Everything except the queues, which the job queue reports. */
  abstract getIngestion(): Promise<Omit<OperationsBody['data'], 'queues' | 'troubles'>>;
  abstract listRuns(query: Readonly<PageQuery>): Promise<IngestRunsBody['data']>;
  abstract listFailures(query: Readonly<ListIngestFailuresDto>): Promise<IngestFailuresBody['data']>;
  /** Null when there is none. */
  abstract findFailure(failureId: string): Promise<IngestFailureBody['data']['failure'] | null>;
  abstract listFanOuts(query: Readonly<PageQuery>): Promise<FanOutsBody['data']>;
}

export interface PageQuery {
  page: number;
  limit: number;
}

/** Read model of all users, for admins. Totals above 10,000 are estimates. */
export abstract class AdminUserQueries {
  abstract list(query: Readonly<ListAdminUsersDto>): Promise<AdminUsersBody['data']>;
  /** Null when there is none. */
  abstract find(userId: string): Promise<AdminUserBody['data']['user'] | null>;
}

/** Read model of all games and their posts, for admins. Totals above 10,000 are estimates. */
export abstract class AdminGameQueries {
  abstract listGames(query: Readonly<ListAdminGamesDto>): Promise<AdminGamesBody['data']>;
  abstract findGame(appId: number): Promise<AdminGameBody['data']['game'] | null>;
  abstract listUpdates(query: Readonly<ListAdminUpdatesDto>): Promise<AdminUpdatesBody['data']>;
  abstract findUpdate(updateId: string): Promise<AdminUpdateBody['data']['update'] | null>;
}

/** Read model of sent and failed mails. */
export abstract class MailQueries {
  abstract list(query: Readonly<ListMailsDto>): Promise<MailsBody['data']>;
}

/** Read model of the deliveries of all channels. */
export abstract class AdminDeliveryQueries {
  abstract list(query: Readonly<ListAdminDeliveriesDto>): Promise<AdminDeliveriesBody['data']>;
}

/** Read model of the audit log. */
export abstract class AuditQueries {
  abstract list(query: Readonly<PageQuery>): Promise<AuditBody['data']>;
}
