import type {
  AdminGameBody,
  AdminGamesBody,
  AdminUpdateBody,
  AdminUpdatesBody,
  AdminUserBody,
  AdminUsersBody,
  AuditBody,
  ListAdminGamesDto,
  ListAdminUpdatesDto,
  ListAdminUsersDto,
  ListMailsDto,
  MailsBody,
} from '@patchlight/contracts';

export interface PageQuery {
  page: number;
  limit: number;
}

/** Reads of everybody with an account, for admins. Totals above 10,000 are estimates. */
export abstract class AdminUserQueries {
  abstract page(query: Readonly<ListAdminUsersDto>): Promise<AdminUsersBody['data']>;
  /** Null when there is none. */
  abstract user(userId: string): Promise<AdminUserBody['data']['user'] | null>;
}

/** Reads of all known games and their posts, for admins. Totals above 10,000 are estimates. */
export abstract class AdminGameQueries {
  abstract games(query: Readonly<ListAdminGamesDto>): Promise<AdminGamesBody['data']>;
  abstract game(appId: number): Promise<AdminGameBody['data']['game'] | null>;
  abstract updates(query: Readonly<ListAdminUpdatesDto>): Promise<AdminUpdatesBody['data']>;
  abstract update(updateId: string): Promise<AdminUpdateBody['data']['update'] | null>;
}

/** Reads of what became of mails. */
export abstract class MailQueries {
  abstract page(query: Readonly<ListMailsDto>): Promise<MailsBody['data']>;
}

/** Reads of what admins did. */
export abstract class AuditQueries {
  abstract page(query: Readonly<PageQuery>): Promise<AuditBody['data']>;
}
