import { IsOptional, Validate, ValidatorConstraint } from 'class-validator';
import type { ValidationArguments, ValidatorConstraintInterface } from 'class-validator';
import { LIMITS } from '../kernel/limits.ts';
import type { UpdateKind } from './game-update.ts';

const DAY = 86_400_000;

/** Milliseconds of a calendar day at midnight UTC, or null unless it is a real YYYY-MM-DD. */
export const parseDay = (text: unknown): number | null => {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? null : time;
};

@ValidatorConstraint({ name: 'calendarDay' })
class CalendarDay implements ValidatorConstraintInterface {
  validate(value: unknown): boolean {
    return parseDay(value) !== null;
  }
  defaultMessage(args: ValidationArguments): string {
    return `${args.property} must be a date in the form YYYY-MM-DD`;
  }
}

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
export class CalendarDto {
  @IsOptional()
  @Validate(CalendarDay)
  startDate?: string;

  @IsOptional()
  @Validate(CalendarRange)
  @Validate(CalendarDay)
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
