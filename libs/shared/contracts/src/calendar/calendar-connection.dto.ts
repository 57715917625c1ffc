import { ArrayUnique, IsArray, IsBoolean, IsIn, IsString, IsUrl, Length } from 'class-validator';
import { LIMITS } from '../kernel/limits.ts';
import { EXPORT_KINDS } from './export-kinds.ts';
import type { ExportKind } from './export-kinds.ts';

const ADDRESS = { message: 'Enter an address that starts with https://' };
const USERNAME = { message: 'User name is required' };
const PASSWORD = { message: 'App password is required' };
const CALENDAR = { message: 'Choose a calendar' };
const KINDS = { message: 'These settings are not known' };

/** POST /api/user/calendar-connection/calendars */
export class CalendarAccountDto {
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false }, ADDRESS)
  @Length(1, LIMITS.urlMaxLength, ADDRESS)
  @IsString(ADDRESS)
  serverUrl!: string;

  @Length(1, LIMITS.identifierMaxLength, USERNAME)
  @IsString(USERNAME)
  username!: string;

  @Length(1, LIMITS.identifierMaxLength, PASSWORD)
  @IsString(PASSWORD)
  password!: string;
}

/** What is exported to the connected calendar. */
export class ExportSettingsDto {
  @IsIn(EXPORT_KINDS, { ...KINDS, each: true })
  @ArrayUnique(KINDS)
  @IsArray(KINDS)
  kinds!: ExportKind[];
}

/** PUT /api/user/calendar-connection: missing settings default to the previous ones, or else to the defaults. */
export class ConnectCalendarDto extends CalendarAccountDto {
  @Length(1, LIMITS.urlMaxLength, CALENDAR)
  @IsString(CALENDAR)
  calendarUrl!: string;
}

/** DELETE /api/user/calendar-connection */
export class DisconnectCalendarDto {
  @IsBoolean({ message: 'removesEvents must be true or false' })
  removesEvents!: boolean;
}
