import { IsOptional, Validate, ValidatorConstraint } from 'class-validator';
import type { ValidationArguments, ValidatorConstraintInterface } from 'class-validator';
import { LIMITS } from '../kernel/limits.ts';
import { IsDay } from '../kernel/moment-rules.ts';
import { parseDay } from '../kernel/moments.ts';
import { CategoryFilterDto } from '../library/category.dto.ts';
import type { UpdateKind } from './game-update.ts';

const DAY = 86_400_000;

@ValidatorConstraint({ name: 'calendarRange' })
class CalendarRange implements ValidatorConstraintInterface {
  validate(value: unknown, args: ValidationArguments): boolean {
    const end = parseDay(value);
    const start = parseDay((args.object as CalendarDto).startDate);
    return end === null || start === null || (end >= start && end - start <= LIMITS.calendarRangeDays * DAY);
  }
  defaultMessage(): string {
    return 'endDate must be 0 to 100 days after startDate';
  }
}

/** Query of GET /api/user/games/updates/calendar. Both days are included, in UTC. */
export class CalendarDto extends CategoryFilterDto {
  @IsOptional()
  @IsDay('startDate must be a date in the form YYYY-MM-DD')
  startDate?: string;

  @IsOptional()
  @Validate(CalendarRange)
  @IsDay('endDate must be a date in the form YYYY-MM-DD')
  endDate?: string;
}

/** One row of GET /api/user/games/updates/calendar, whose body is a plain array of these, oldest first. */
export interface CalendarEntry {
  gid: string;
  title: string;
  url: string;
  updateDate: string;
  appId: number;
  kind: UpdateKind;
  game: { name: string; iconUrl: string | null; logoUrl: string | null };
}
