import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsIn,
  IsOptional,
  IsString,
  MaxLength,
  ValidateIf,
} from 'class-validator';
import type { UndoableBody } from '../kernel/undo.ts';
import { LIMITS } from '../kernel/limits.ts';
import { IsDayOrInstant } from '../kernel/moment-rules.ts';
import { INBOX_FOLDERS } from './notification.ts';
import type { InboxFolder } from './notification.ts';

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

const FOLDERS = `one of ${INBOX_FOLDERS.join(', ')}`;

/** Body of POST /api/notifications/move. Ids that are not in `from` are ignored. */
export class MoveNotificationsDto extends DeleteNotificationsDto {
  @IsOptional()
  @IsIn(INBOX_FOLDERS, { message: `from must be ${FOLDERS}` })
  from: InboxFolder = 'inbox';

  @IsIn(INBOX_FOLDERS, { message: `to must be ${FOLDERS}` })
  to!: InboxFolder;
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
  @ValidateIf((_, value) => value !== undefined)
  @IsBoolean({ message: 'read must be true or false' })
  read: boolean = true;
}

/** Number of changed notifications, with an undo offer. */
export interface NotificationsChangedBody extends UndoableBody {
  changed: number;
}
