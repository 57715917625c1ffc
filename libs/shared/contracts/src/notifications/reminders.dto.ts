import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsString, Max, MaxLength, Min, MinLength } from 'class-validator';
import { LIMITS } from '../kernel/limits.ts';
import { IsInstant } from '../kernel/moment-rules.ts';
import { REMINDER_TYPES } from './reminder.ts';
import type { ReminderType } from './reminder.ts';

const TYPE_MESSAGE = 'Choose what the reminder is about';
const DATE_MESSAGE = 'Choose a date and a time';
const GAME_MESSAGE = 'Choose a game';
const EMPTY_MESSAGE = 'Message is required';

/** Body of PUT /api/user/reminders/{id}. The game of a reminder cannot be changed. */
export class ChangeReminderDto {
  @IsIn(REMINDER_TYPES, { message: TYPE_MESSAGE })
  reminderType!: ReminderType;

  /** A moment in the form of ISO 8601 with its offset; up to a minute ago counts as now. */
  @IsInstant(DATE_MESSAGE)
  reminderDate!: string;

  @MaxLength(LIMITS.reminderMessageMaxLength, {
    message: `Message must be at most ${LIMITS.reminderMessageMaxLength} characters`,
  })
  @MinLength(1, { message: EMPTY_MESSAGE })
  @IsString({ message: EMPTY_MESSAGE })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  message!: string;
}

/** Body of POST /api/user/reminders. The game has to be on the list or the wishlist of the caller. */
export class CreateReminderDto extends ChangeReminderDto {
  @Max(LIMITS.appIdMax, { message: GAME_MESSAGE })
  @Min(1, { message: GAME_MESSAGE })
  @IsInt({ message: GAME_MESSAGE })
  steamAppId!: number;
}
