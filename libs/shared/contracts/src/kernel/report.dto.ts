import { IsOptional, Matches, MaxLength } from 'class-validator';

/** POST /api/reports: error report of the web app. */
export class ReportDto {
  /** Such as 403, or 500-123456 as the page showed it. */
  @Matches(/^[A-Za-z0-9-]{1,40}$/, { message: 'Code must be letters, digits and hyphens' })
  code!: string;

  @Matches(/^\/[^\s?#]{0,199}$/, { message: 'Path must be a path without its query' })
  path!: string;

  @IsOptional()
  @MaxLength(500, { message: 'Message too long' })
  message?: string;

  /** The id of the request that failed. */
  @IsOptional()
  @Matches(/^[A-Za-z0-9-]{1,64}$/, { message: 'Request id must be letters, digits and hyphens' })
  requestId?: string;
}

/** The response, 202. */
export interface ReportBody {
  success: true;
  /** The id in the log: the one it named, else its own. */
  requestId: string;
}
