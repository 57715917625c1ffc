import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsOptional,
  IsString,
  MaxLength,
  ValidateIf,
} from 'class-validator';
import type { UndoableBody } from '../kernel/undo.ts';
import { LIMITS } from '../kernel/limits.ts';
import { IsDayOrInstant } from '../kernel/moment-rules.ts';

const IDS_MESSAGE = `ids must be 1 to ${LIMITS.notificationIdsMax} ids of notifications`;

/** Body of POST /api/notifications/delete. Ids of other users are ignored. */
export class DeleteNotificationsDto {
  @MaxLength(64, { each: true, message: IDS_MESSAGE })
  @IsString({ each: true, message: IDS_MESSAGE })
  @ArrayMaxSize(LIMITS.notificationIdsMax, { message: IDS_MESSAGE })
  @ArrayNotEmpty({ message: IDS_MESSAGE })
  @IsArray({ message: IDS_MESSAGE })
  ids!: string[];
}

/** Body of PUT /api/notifications/mark-read: either `ids`, or `before`: all that arrived earlier. */
export class MarkNotificationsDto {
  @ValidateIf((form: MarkNotificationsDto) => form.before == null || form.ids !== undefined)
  @MaxLength(64, { each: true, message: IDS_MESSAGE })
  @IsString({ each: true, message: IDS_MESSAGE })
  @ArrayMaxSize(LIMITS.notificationIdsMax, { message: IDS_MESSAGE })
  @ArrayNotEmpty({ message: IDS_MESSAGE })
  @IsArray({ message: IDS_MESSAGE })
  ids?: string[];

  @IsOptional()
  @IsDayOrInstant('before must be a date in the form of ISO 8601')
  before?: string;

  /** false marks as unread. */
  @IsOptional()
  @IsBoolean({ message: 'read must be true or false' })
  read: boolean = true;
}

/** Number of changed notifications, with an undo offer. */
export interface NotificationsChangedBody extends UndoableBody {
  changed: number;
}
